/** Chains of stones and sides that touch. */

/** Returns the name of each member's chain: its first member. @param beside what touches one */
export function chainsOf<Member>(
  members: Iterable<Member>,
  beside: (member: Member) => Iterable<Member>,
): Map<Member, Member> {
  const names = new Map<Member, Member>();
  for (const start of members) {
    if (names.has(start)) continue;
    const chain = [start];
    names.set(start, start);
    for (const at of chain) {
      for (const next of beside(at)) {
        if (names.has(next)) continue;
        names.set(next, start);
        chain.push(next);
      }
    }
  }
  return names;
}

/** Two lists of chains, one of each joined; `undefined` stands for nothing joined. */
type Joined<Chain> = { readonly from: readonly Chain[]; readonly to: readonly Chain[] } | undefined;

/** Whether a start and a goal are joined, whichever of its ends each part joins. */
export function alwaysJoined<Chain>(
  parts: readonly Joined<Chain>[],
  starts: readonly Chain[],
  goals: readonly Chain[],
): boolean {
  const join = (at: number, name: (chain: Chain) => Chain): boolean => {
    if (starts.some((a) => goals.some((b) => name(a) === name(b)))) return true;
    if (at === parts.length) return false;
    const part = parts[at];
    if (!part) return join(at + 1, name);
    return part.from.every((a) =>
      part.to.every((b) => join(at + 1, (chain) => (name(chain) === name(a) ? name(b) : name(chain)))),
    );
  };
  return join(0, (chain) => chain);
}
