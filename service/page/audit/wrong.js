/** What a verifier has found. */

/** An export is wrong at event `seq`; 0 is its manifest. */
export class VerificationError extends Error {
  /** @param {number} seq @param {string} detail */
  constructor(seq, detail) {
    super(detail);
    this.seq = seq;
  }
}

/** Throws VerificationError where something is wrong. @param {unknown} wrong @param {number} seq @param {string} detail */
export function failIf(wrong, seq, detail) {
  if (wrong) throw new VerificationError(seq, detail);
}
