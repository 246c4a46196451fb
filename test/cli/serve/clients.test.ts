/** Limits of connections for each network, and which connection ends when there are too many. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Clients, networksOf, type Client } from '../../../src/cli/commands/serve/rooms/clients.js';

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:4711', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::ffff:c000:207', ['192.0.2.7']],
  ['[::ffff:192.0.2.7]:4711', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:2::9', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:db8:1:3::1]:443', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['64:ff9b::192.0.2.7', ['64:ff9b:0:0::/64', '64:ff9b:0::/48']],
  ['', ['unknown']],
  ['_hidden', ['unknown']],
  ['1:2:3:4:5:6:7:8:9', ['unknown']],
])('%s is of %j', (address, networks) => expect(networksOf(address)).toEqual(networks));

class FakeSocket extends EventEmitter {
  ended = false;
  private static ports = 0;
  readonly remotePort = ++FakeSocket.ports;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy(): void {
    this.ended = true;
    this.emit('close');
  }
}

const limits = { inRooms: 6, ofNetwork: [3, 4] };

/** Connects a client, directly or through a proxy on this machine that names its address. */
function client(clients: Clients, address: string, proxy?: string) {
  const socket = new FakeSocket(proxy ?? address);
  clients.connected(socket as unknown as Socket);
  const rawHeaders = proxy === undefined ? [] : ['X-Forwarded-For', `10.0.0.1, ${address}`];
  const one = clients.of({ socket, rawHeaders } as unknown as IncomingMessage);
  const seen: { client: Client; socket: FakeSocket; isDismissed: boolean } = {
    ...{ client: one, socket, isDismissed: false },
  };
  one.dismiss = () => (seen.isDismissed = true);
  return seen;
}

it.each([undefined, '127.0.0.1', '::1'])(
  'a network has so many connections at a time; proxy: %s',
  (proxy) => {
    const clients = new Clients(limits, false);
    const enter = (address: string, isPlayer = false) => {
      const one = client(clients, address, proxy);
      return { ...one, entered: clients.admits(one.client, isPlayer), isGone: () => one.isDismissed };
    };
    const watchers = [1, 2, 3].map((i) => enter(`2001:db8:1:1::${String(i)}`));
    expect(watchers.map(({ entered }) => entered)).toEqual([true, true, true]);
    expect(enter('2001:db8:1:1::4').entered).toBe(false);
    // A player may enter; the newest watcher is dismissed.
    expect(enter('2001:db8:1:1::5', true).entered).toBe(true);
    expect(watchers.map(({ isGone }) => isGone())).toEqual([false, false, true]);
    // Clients of another /64 of the same /48.
    expect([1, 2].map((i) => enter(`2001:db8:1:2::${String(i)}`).entered)).toEqual([true, false]);
    // Clients of other networks, until the server is full.
    expect(['2001:db8:2::1', '192.0.2.1', '192.0.2.2'].map((one) => enter(one).entered)).toEqual([
      true,
      true,
      false,
    ]);
    expect(enter('192.0.2.3', true).entered).toBe(true);
    watchers[0].socket.destroy();
    expect(enter('192.0.2.4').entered).toBe(true);
  },
);

it('a client that has gone before its room was read takes no place in it', () => {
  const clients = new Clients(limits, false);
  for (let i = 0; i < 6; i++) {
    const gone = client(clients, '192.0.2.1');
    gone.socket.destroy();
    expect(clients.admits(gone.client, true)).toBe(false);
  }
  expect(clients.admits(client(clients, '192.0.2.1').client, false)).toBe(true);
});

it('closes the oldest connection of a network that is in no room; this machine has no limit', () => {
  const clients = new Clients(limits, false);
  const some = Array.from({ length: 5 }, () => client(clients, '192.0.2.1'));
  expect(some.map(({ socket }) => socket.ended)).toEqual([true, true, false, false, false]);
  const proxied = Array.from({ length: 5 }, () => client(clients, '192.0.2.1', '127.0.0.1'));
  expect(proxied.at(-1)!.socket.ended).toBe(false);
  expect(proxied[0].socket.ended).toBe(true);
  const here = Array.from({ length: 9 }, () => client(clients, '127.0.0.1'));
  expect(here.some(({ socket }) => socket.ended)).toBe(false);
  // The header is trusted only if it comes from a proxy.
  const liar = { socket: new FakeSocket('192.0.2.9'), rawHeaders: ['X-Forwarded-For', '192.0.2.10'] };
  expect(clients.networks(liar as unknown as IncomingMessage)).toEqual(['192.0.2.9']);
  expect(new Clients(limits, true).networks(liar as unknown as IncomingMessage)).toEqual(['192.0.2.10']);
});
