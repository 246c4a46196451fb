/**
 * Counts connections by the network of their client. An IPv4 address counts by itself. A subscriber
 * with IPv6 has at least 2^64 addresses and may have 65,536 times as many, so IPv6 addresses count
 * by their first 64 and by their first 48 bits.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import { valuesOf } from '../names.js';

/** A client's networks: the IPv4 address, or the /64 and the /48 of an IPv6 address. */
export type Networks = readonly string[];

/** Limits on simultaneous connections. */
export interface ClientLimits {
  /** In all rooms together. */
  readonly inRooms: number;
  /** In rooms, for each network of a client. The same number may be connected outside rooms. */
  readonly ofNetwork: readonly number[];
}

export interface Client {
  readonly networks: Networks;
  /** Whether the client has a seat in its room; undefined outside rooms. */
  isPlayer?: boolean;
  /** Tells the client that the server is full, and disconnects it. */
  dismiss?: () => void;
  destroy(): void;
}

/**
 * Tracks the clients. Those on this machine are not limited; `X-Forwarded-For` is trusted where a
 * proxy may have set it.
 */
export class Clients {
  /** Those that are connected. Those in rooms are in the order in which they entered. */
  private readonly clients = new Set<Client>();
  private readonly bySocket = new Map<string, Client>();

  constructor(
    private readonly limits: ClientLimits,
    private readonly proxied: boolean,
  ) {}

  /**
   * Registers a new socket. If its network has too many sockets outside rooms, the oldest of these
   * is closed.
   */
  connected(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    if (this.proxied || isThisMachine(remoteAddress)) return;
    const name = nameOf(socket);
    this.bySocket.set(name, this.add(networksOf(remoteAddress), socket));
    socket.on('close', () => this.bySocket.delete(name));
  }

  /** Returns the client of an upgrade request. */
  of(request: IncomingMessage): Client {
    return this.bySocket.get(nameOf(request.socket)) ?? this.add(this.networks(request), request.socket);
  }

  /** Returns the networks of the requesting client; none for this machine. */
  networks(request: IncomingMessage): Networks {
    const { remoteAddress = '' } = request.socket;
    const isHere = isThisMachine(remoteAddress);
    const told = valuesOf(request, 'x-forwarded-for').at(-1)?.split(',').at(-1);
    if (told !== undefined && (this.proxied || isHere)) return networksOf(told.trim());
    return isHere ? [] : networksOf(remoteAddress);
  }

  /**
   * Returns whether the client may enter a room; false for a client that has gone. If there are too
   * many, the newest watcher is dismissed to admit a player.
   */
  admits(client: Client, isPlayer: boolean): boolean {
    if (!this.clients.has(client)) return false;
    const scopes = [
      { most: this.limits.inRooms, has: () => true },
      ...client.networks.map((network, i) => ({
        most: this.limits.ofNetwork[i],
        has: ({ networks }: Client) => networks[i] === network,
      })),
    ];
    for (const { most, has } of scopes) {
      const others = [...this.clients].filter((one) => one.isPlayer !== undefined && has(one));
      if (others.length < most) continue;
      const watcher = isPlayer ? others.reverse().find((one) => !one.isPlayer) : undefined;
      if (!watcher) return false;
      this.clients.delete(watcher);
      watcher.dismiss?.();
    }
    client.isPlayer = isPlayer;
    this.clients.delete(client);
    this.clients.add(client);
    return true;
  }

  private add(networks: Networks, socket: Socket): Client {
    const client: Client = { networks, destroy: () => socket.destroy() };
    this.clients.add(client);
    socket.on('close', () => this.clients.delete(client));
    for (const [i, network] of networks.entries()) {
      const same = [...this.clients].filter(
        (one) => one.isPlayer === undefined && one.networks[i] === network,
      );
      if (same.length > this.limits.ofNetwork[i]) same[0].destroy();
    }
    return client;
  }
}

/** Names a connection. A plain socket and the TLS socket on it have the same name. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress ?? ''} ${String(remotePort)}`;
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** @param address with or without a port; all addresses that cannot be parsed are one network */
export function networksOf(address: string): Networks {
  const [, inBrackets] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? [];
  const bare = inBrackets ?? address.replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(bare)) return [bare];
  const groups = groupsOf(bare.replace(/%.*$/, ''));
  if (!groups) return ['unknown'];
  const [high, low] = groups.slice(6);
  // This is an IPv4 address written as IPv6.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return [[high >> 8, high & 255, low >> 8, low & 255].join('.')];
  const parts = groups.map((group) => group.toString(16));
  return [`${parts.slice(0, 4).join(':')}::/64`, `${parts.slice(0, 3).join(':')}::/48`];
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  // A URL writes the last two groups of an address in hexadecimal, even those of an IPv4 address.
  const halves = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((g) => parseInt(g, 16))));
  const [left, right = []] = halves;
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
