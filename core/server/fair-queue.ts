import { codes } from '../contract/result.ts'
import { Refusal } from './refusal.ts'

interface Waiting {
  start(): void
  drop(): void
}

/**
 * Lets so many works go at once and so many wait, of which each asker has his turn after the others: whoever asks a hundred times waits
 * behind himself. When no more may wait, the asker who has the most waiting loses his last one (503).
 */
export class FairQueue {
  private readonly waiting = new Map<string, Waiting[]>()
  private count = 0
  private underWay = 0

  constructor(private readonly most: { atOnce: number; waiting: number }) {}

  /** Does a work of an asker once it is its turn. Rejects with a refusal when too many wait. */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    if (this.underWay < this.most.atOnce) this.underWay += 1
    else await this.turnOf(asker)
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private turnOf(asker: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.waiting.get(asker) ?? []
      own.push({ start: resolve, drop: () => reject(busy()) })
      this.waiting.set(asker, own)
      this.count += 1
      if (this.count > this.most.waiting) this.dropOne()
    })
  }

  private dropOne(): void {
    let heaviest: [string, Waiting[]] | undefined
    for (const each of this.waiting) if (!heaviest || each[1].length >= heaviest[1].length) heaviest = each
    if (!heaviest) return
    const [asker, list] = heaviest
    list.pop()?.drop()
    this.count -= 1
    if (!list.length) this.waiting.delete(asker)
  }

  private next(): void {
    const first = this.waiting.entries().next().value
    if (!first) {
      this.underWay -= 1
      return
    }
    const [asker, list] = first
    // To the end of the row, behind all others who wait.
    this.waiting.delete(asker)
    const turn = list.shift()
    if (list.length) this.waiting.set(asker, list)
    this.count -= 1
    turn?.start()
  }
}

const busy = (): Refusal => new Refusal(503, codes.unavailable, { key: 'refused.busy' })
