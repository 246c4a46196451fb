/** Options that hold before the arguments are parsed: what is wrong with these is already said as they ask. */

/** The value of an option where it is first given, as `--name value` or `--name=value`; undefined without it. */
export function earlyValue(args: readonly string[], option: string): string | undefined {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return undefined;
  return args[at] === option ? args[at + 1] : args[at].slice(option.length + 1);
}
