/**
 * Options that are needed before the arguments are parsed, for example for messages on wrong
 * arguments.
 */

/**
 * Returns the value of the first occurrence of an option, as `--name value` or `--name=value`;
 * undefined without it.
 */
export function earlyValue(args: readonly string[], option: string): string | undefined {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return undefined;
  return args[at] === option ? args[at + 1] : args[at].slice(option.length + 1);
}
