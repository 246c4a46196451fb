// Measures many rooms on one server: starts `./solve serve --rooms`, makes rooms, connects both
// players of each by WebSocket, and plays random moves at a steady rate. Prints the time from
// sending a move until the opponent receives it, including its writing to the journal, and the
// memory of the server.
// usage: node test/load/rooms.mjs [rooms, 1000] [seconds, 20] [moves a second in all, 200]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const [count = 1000, seconds = 20, perSecond = 200] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-load-'));
const solve = fileURLToPath(new URL('../../solve', import.meta.url));
const options = ['serve', '--rooms', folder, '--port', '0', '--lang', 'en'];
const server = spawn(solve, options, { stdio: ['ignore', 'pipe', 'inherit'] });
const [greeting] = await once(server.stdout.setEncoding('utf8'), 'data');
const [origin] = /^http:\/\/[\d.:]+/.exec(greeting);

const board = { game: 'hex', rows: 11, cols: 11, options: [], side: 0 };
const cells = Array.from({ length: 121 }, (_, i) => `${'abcdefghijk'[i % 11]}${Math.floor(i / 11) + 1}`);

async function post(path, body) {
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/rooms/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Milliseconds from the sending of a move until the opponent receives it. */
const delays = [];
let refused = 0;

function refuse(one, code) {
  if (code === 'over') one.isOver = true;
  else refused++;
}

/** Connects a player; returns its socket, last view of the room, and the move awaited. */
async function player(room, token) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rooms/socket`, { origin });
  const one = { socket, view: undefined, awaited: undefined, isOver: false };
  const joined = new Promise((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') refuse(one, message.refusal.code);
      if (message.type !== 'room') return;
      one.view = message;
      if (one.awaited && message.at > one.awaited.at) {
        delays.push(performance.now() - one.awaited.sent);
        one.awaited = undefined;
      }
      resolve();
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'join', room, token }));
  await joined;
  return one;
}

const rooms = [];
for (let i = 0; i < count; i++) {
  const { room, token } = await post('create', board);
  const creator = await player(room, token);
  const guest = await player(room, creator.view.invitation);
  rooms.push([creator, guest]);
}
const health = async () => (await fetch(`${origin}/health`)).json();
/** Returns milliseconds of CPU time of the server; needs /proc. */
const cpu = () => {
  const [, fields] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
};
const before = await health();
const usedBefore = cpu();

/** Plays a random free cell for the side to move, or begins the next game after the end of one. */
function step([creator, guest], random) {
  const { at, game, you } = creator.view;
  const { moves, offer } = game;
  const send = (one, act) => one.socket.send(JSON.stringify({ ...act, at }));
  if (creator.isOver || guest.isOver) {
    for (const one of [creator, guest]) Object.assign(one, { isOver: false, awaited: undefined });
    return send(creator, { type: 'offer', what: 'rematch' });
  }
  if (creator.awaited || guest.awaited || guest.view.at !== at) return;
  if (offer) return send(guest, { type: 'answer', what: offer.what, accept: true });
  const mover = moves.length % 2 === you ? creator : guest;
  const other = mover === creator ? guest : creator;
  const free = cells.filter((cell) => !moves.includes(cell));
  const move = free[Math.floor(random() * free.length)];
  other.awaited = { at, sent: performance.now() };
  send(mover, { type: 'move', move });
}

const every = 10;
const ending = performance.now() + seconds * 1000;
for (let due = 0, next = 0; performance.now() < ending; due += (perSecond * every) / 1000) {
  for (; next < due; next++) step(rooms[next % count], Math.random);
  await pause(every);
}
await pause(1000);
const used = cpu() - usedBefore;
const after = await health();

delays.sort((a, b) => a - b);
const at = (share) => delays[Math.floor(share * (delays.length - 1))].toFixed(1);
const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
console.log(
  `${count} rooms, ${after.connections} sockets, ${delays.length} moves in ${seconds} s, ${refused} refused`,
);
console.log(
  `a move until the opponent has it: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
);
console.log(`processor time of the server: ${(used / delays.length).toFixed(2)} ms a move, all in all`);
console.log(`memory of the server: ${megabytes(before.bytes)} MB before, ${megabytes(after.bytes)} MB after`);
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(folder, { recursive: true });
process.exit(0);
