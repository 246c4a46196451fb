/** The option `--format`. Without it the name of the output decides the form. */
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../context/context.js';

/** Forms that the name of a file can imply, as in `x.csv` or `x.csv.gz`. */
const named = ['csv', 'dot', 'html', 'json', 'md', 'ndjson', 'parquet', 'png', 'sgf', 'svg'];

/**
 * @param forms of the output, the default first.
 * @param what names the output in the help.
 */
export function formatOption<const Form extends string>(
  { say }: Context,
  forms: readonly [Form, ...Form[]],
  what = say('form of the output'),
) {
  const standard = say('that of its name, else {form}', { form: forms[0] });
  return new Option('--format <form>', what).choices(forms).default(forms[0], standard);
}

/**
 * Sets `--format`, or `--to` in a command that has this, by the name of the output. It is called
 * before a command runs. A name that implies a form which the command cannot write is wrong usage.
 */
export function formByName({ say }: Context, command: CommandUnknownOpts): void {
  const option = command.options.find(({ long }) => long === '--format' || long === '--to');
  const { output } = command.opts() as { output?: string };
  const form = output && /\.(\w+)(?:\.gz)?$/.exec(output)?.[1].toLowerCase();
  const { argChoices: forms } = option ?? {};
  if (!option || !forms || !form || !named.includes(form)) return;
  const attribute = option.attributeName();
  if (command.getOptionValueSource(attribute) !== 'default') return;
  if (forms.includes(form)) return void command.setOptionValue(attribute, form);
  if (option.long !== '--format') return;
  const known = forms.join(', ');
  command.error(
    say('{output}: no {form} is written here; --format says which of {known}', { output, form, known }),
  );
}
