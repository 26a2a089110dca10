import type { Hall } from './hall.ts'

const lamps = ['red', 'yellow', 'green'] as const

/** How often machines have been taken in turns before: each time their lamps show another colour. */
let rounds = 0

/** Lamps that change and machines that count, so many a second, until it is ended. Machines take turns. */
export function keepChanging(hall: Hall, machines: number, rates: { changes: number; counts: number }) {
  /** When each machine's lamp was last said to change, epoch milliseconds. */
  const enteredAt = new Map<number, number>()
  const under = new Set<Promise<void>>()
  let failures = 0
  const post = (machine: number, message: object) => {
    const sent = hall
      .say(machine, message)
      .catch(() => void failures++)
      .finally(() => under.delete(sent))
    under.add(sent)
  }
  const before = rounds++
  let changed = 0
  const change = () => {
    const machine = (changed * 37) % machines
    const lamp = lamps[(before + Math.floor(changed / machines)) % lamps.length]
    changed++
    const at = Date.now()
    enteredAt.set(machine, at)
    post(machine, { kind: 'lamp', at, lamp })
  }
  let counted = 0
  const count = () => post((counted++ * 53) % machines, { kind: 'count', at: Date.now(), count: 1 })
  const timers = [every(rates.changes, change), every(rates.counts, count)]
  return {
    enteredAt,
    changes: () => changed,
    failures: () => failures,
    async end() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(under)
    },
  }
}

/** Calls so many times a second, evenly, catching up after a late tick. */
function every(rate: number, act: () => void): ReturnType<typeof setInterval> {
  const begun = performance.now()
  let done = 0
  return setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * rate
    for (; done < due; done++) act()
  }, 10)
}
