import type { LiveHub } from '#core/server/http/live.ts'

/** Between two looks into the queue where nothing was heard: what was given out and not begun is told by nobody. */
const lookEvery = 5_000

/** `again`: look into the queue; `enough`: the time is over, or the same box asks anew. */
export type TurnEnd = 'again' | 'enough'

/** Boxes that wait for a print, each without a connection to the database. */
export class Waiting {
  private readonly turns = new Map<string, { team: number; wake(why: TurnEnd): void }>()

  constructor(hub: Pick<LiveHub, 'hear' | 'hearLoss'>) {
    const wakeAll = (team?: number) => {
      for (const each of this.turns.values()) if (team === undefined || each.team === team) each.wake('again')
    }
    hub.hear(({ team, topic }) => {
      if (topic === 'printJob') wakeAll(team)
    })
    hub.hearLoss(() => wakeAll())
  }

  /** Waits for something new in the queues, `within` milliseconds at most; the box that waited for the same printer before has had its time. */
  turn({ teamId, id }: { teamId: number; id: number }, within: number): { over: Promise<TurnEnd>; end(): void } {
    const key = `${teamId}/${id}`
    this.turns.get(key)?.wake('enough')
    let wake: (why: TurnEnd) => void = () => undefined
    const over = new Promise<TurnEnd>((resolve) => {
      const most = Math.max(0, Math.min(within, lookEvery))
      const timer = setTimeout(() => wake(within > lookEvery ? 'again' : 'enough'), most)
      wake = (why) => {
        clearTimeout(timer)
        if (this.turns.get(key) === own) this.turns.delete(key)
        resolve(why)
      }
      const own = { team: teamId, wake }
      this.turns.set(key, own)
    })
    return { over, end: () => wake('enough') }
  }

  /** The server ends. */
  endAll(): void {
    for (const { wake } of this.turns.values()) wake('enough')
  }
}
