/**
 * A redis-server for the tests: on loopback, with a free port and a folder of its own; and a proxy
 * whose connections can be cut.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe } from 'vitest';

const installed = spawnSync('redis-server', ['--version']).status === 0;
const needed = process.env['TABULEIRO_NEEDS_ALL'] === '1';

/** Returns whether this program is missing; with TABULEIRO_NEEDS_ALL=1 always false. */
export function skipsWithout(program: string, ...args: string[]): boolean {
  return !needed && spawnSync(program, args).status !== 0;
}

/**
 * Like `describe`; skips the tests if redis-server is not installed. With TABULEIRO_NEEDS_ALL=1
 * they fail instead.
 */
export function describeWithRedis(name: string, body: () => void): void {
  if (installed || needed) describe(name, body);
  else describe.skip(`${name} (skipped: redis-server is not installed)`, body);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export class TestRedis {
  port = 0;
  readonly folder = mkdtempSync(join(tmpdir(), 'tabuleiro-redis-'));
  private child: ChildProcess | undefined;

  /** @param args further arguments @param portOption `--port`, or `--tls-port` for TLS */
  constructor(
    private readonly args: readonly string[] = [],
    private readonly portOption = '--port',
  ) {
    afterAll(async () => {
      await this.kill();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (!installed) throw new Error('redis-server is not installed');
    if (this.port === 0) this.port = await freePort();
    const own = ['--bind', '127.0.0.1', '--dir', this.folder, '--save', '', '--appendonly', 'yes'];
    const port = [this.portOption, String(this.port)];
    this.child = spawn('redis-server', [...own, ...this.args, ...port], { stdio: 'ignore' });
    while (this.child.exitCode === null && !(await this.listens())) await pause(10);
  }

  /** Ends the server as a power failure would. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Deletes all data on the disk. */
  empty(): void {
    rmSync(join(this.folder, 'appendonlydir'), { recursive: true, force: true });
  }

  client(): Redis {
    const redis = new Redis(this.port, '127.0.0.1', { maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    return redis;
  }

  private async listens(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}

/** A proxy in front of a server. While it is cut, no connections exist or are accepted. */
export class Proxy {
  port = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private isCut = false;

  constructor(target: () => number) {
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy();
      const far = connect(target(), '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => undefined);
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    afterAll(() => {
      this.cut();
      this.server.close();
    });
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
  }

  get address(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }
}
