/** What a verifier has found. */

/** An export is wrong at event `seq`; 0 is its manifest. */
export class VerificationError extends Error {
  /** @param {number} seq @param {string} detail */
  constructor(seq, detail) {
    super(detail);
    this.seq = seq;
  }
}

/** The file was packed, converted or cut on its way: that says nothing of the log in it. */
export class ConvertedError extends VerificationError {}

/** Throws VerificationError where something is wrong. @param {unknown} wrong @param {number} seq @param {string} detail */
export function failIf(wrong, seq, detail) {
  if (wrong) throw new VerificationError(seq, detail);
}
