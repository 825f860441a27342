"""The verbs of the command line: click commands whose help has examples and exit codes."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError, NoSuchCommand

EXIT_CODES: Mapping[int, str] = {
    0: "everything that you asked for is done",
    1: "something is not done; a line on stderr says what and why",
    2: "the command line is wrong; nothing was begun",
}
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells count it: 128 and the number of SIGINT."""


class NotDone(click.ClickException):
    """A verb cannot do what was asked. The message is one line; the exit code is 1."""

    def format_message(self) -> str:
        """Returns the line for stderr."""
        return f"not done: {self.message}"


class Verb(click.Command):
    """A verb. `examples`: what may follow its name; `exit_codes`: what each means."""

    def __init__(
        self,
        *arguments: Any,
        examples: Sequence[str] = (),
        exit_codes: Mapping[int, str] = EXIT_CODES,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.examples, self.exit_codes = examples, exit_codes

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples and the exit codes after the options."""
        _write_examples(ctx, formatter, self.examples)
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in self.exit_codes.items()])


class Verbs(click.Group):
    """Verbs under one name. A verb of `modules` is the `command` of its module, which is imported when it is needed."""

    def __init__(
        self,
        *arguments: Any,
        examples: Sequence[str] = (),
        modules: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.subcommand_metavar = "VERB ..."
        self.examples, self.modules = examples, modules or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Returns the names of all verbs."""
        return sorted({*super().list_commands(ctx), *self.modules})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Returns the verb of this name; None when there is none."""
        if cmd_name not in self.modules:
            return super().get_command(ctx, cmd_name)
        verb = import_module(self.modules[cmd_name]).command
        assert isinstance(verb, click.Command)
        return verb

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Returns the verb that the words name, and the words after it.

        Raises NoSuchCommand, which names similar verbs.
        """
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand:
            message = f"There is no verb {args[0]!r}."
            raise NoSuchCommand(args[0], message, possibilities=self.list_commands(ctx), ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes each verb with the first sentence of its help."""
        verbs = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Verbs"):
            formatter.write_dl([(name, _first_sentence(verb.help or "")) for name, verb in verbs if verb])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples after the verbs."""
        _write_examples(ctx, formatter, self.examples)
        super().format_epilog(ctx, formatter)


def _first_sentence(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split()).split(". ")[0].rstrip(".") + "."


def _write_examples(ctx: click.Context, formatter: click.HelpFormatter, examples: Sequence[str]) -> None:
    if not examples:
        return
    with formatter.section("Examples"):
        for example in examples:
            # Not wrapped: a reader copies the whole line.
            formatter.write(f"{'':{formatter.current_indent}}{ctx.command_path} {example}".rstrip() + "\n")


def carried_out(
    verbs: click.Group, program: str, arguments: Sequence[str] | None, environment: Mapping[str, str]
) -> int:
    """Runs what the words ask for (those of this process when `arguments` is None) and returns its exit code.

    `program` is how a person calls it. What is wrong is one line on stderr.
    """
    words = None if arguments is None else list(arguments)
    try:
        code = verbs.main(words, prog_name=program, standalone_mode=False, obj=environment)
    except NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return error.exit_code
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else program
        print(f"{path}: {error.format_message()} See `{path} --help`.", file=sys.stderr)
        return error.exit_code
    except click.ClickException as error:
        print(error.format_message(), file=sys.stderr)
        return error.exit_code
    except click.Abort:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    assert isinstance(code, int)
    return code
