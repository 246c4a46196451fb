# What the queue costs: processor milliseconds a position of run, worker and server. A worker that is told to
# stop does not wait for the process that searches, so the search is not in its figure; it is in that of the local
# run. Needs redis-server, GNU time and a build. From the root of the checkout:
#   sh src/batch/run/queue/measure.sh [positions] [chunk sizes…]
count=${1:-200000}
[ $# -gt 0 ] && shift
folder=$(mktemp -d)
port=${TABULEIRO_MEASURE_PORT:-7390}
queue=redis://127.0.0.1:$port
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
./gerarcasos "$count" >"$folder/in.txt" 2>/dev/null || exit
spent='%U %S'

measure() { # label, options…
  label=$1
  shift
  /usr/bin/time -o "$folder/server.t" -f "$spent" redis-server --port "$port" --bind 127.0.0.1 \
    --dir "$folder" --save "" --appendonly no >/dev/null 2>&1 &
  server=$!
  sleep 1
  /usr/bin/time -o "$folder/worker.t" -f "$spent" node dist/cli/main.js worker --jobs 1 --queue "$queue" 2>/dev/null &
  sleep 3
  /usr/bin/time -o "$folder/run.t" -f "$spent" node dist/cli/main.js -i "$folder/in.txt" -o "$folder/far.txt" --queue "$queue" "$@"
  for name in worker server; do
    case $name in worker) pids=$(pgrep -f "worker --jobs 1 --queue $queue") ;; *) pids=$(pgrep -f "redis-server 127.0.0.1:$port") ;; esac
    for pid in $pids; do [ "$(cat /proc/$pid/comm)" = time ] || kill -TERM "$pid"; done
    while [ ! -s "$folder/$name.t" ]; do sleep 0.1; done
  done
  wait
  cat "$folder/run.t" "$folder/worker.t" "$folder/server.t" | grep -v '^Command' |
    awk -v label="$label" -v n="$count" '{ t += $1 + $2; part = part sprintf(" %8.3f", $1 + $2); u = $1 }
      END { printf "%-14s%s %9.4f ms a position\n", label, part, 1000 * t / n }'
  cmp "$folder/near.txt" "$folder/far.txt" && rm -f "$folder"/worker.t "$folder"/server.t
}

echo "processor seconds:      run   worker   server"
/usr/bin/time -o "$folder/near.t" -f "$spent" node dist/cli/main.js -i "$folder/in.txt" -o "$folder/near.txt" --jobs 2
awk -v n="$count" '{ printf "%-14s %8.3f %27.4f ms a position\n", "local, search", $1 + $2, 1000 * ($1 + $2) / n }' "$folder/near.t"
measure "queue"
for chunk in "$@"; do measure "chunks of $chunk" --chunk "$chunk"; done
