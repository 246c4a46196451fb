/** The program's entry: loads it, and says in one line if that fails (too many open files, say). */
const inputOutputFailed = 3;

try {
  const { main } = await import('./start.js');
  await main();
} catch (error) {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') throw error;
  process.exitCode = inputOutputFailed;
  process.stderr.write(`tabuleiro: ${message}\n`);
}

export {};
