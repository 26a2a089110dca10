import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import { buildModel } from '../model/build.ts'
import { type SearchNews, type SearchThread, searchTogether, serveSearch } from './search-team.ts'

const input = randomProblem(3, { orders: 30, machines: 3 })
const task = { input, rule: 'fifo', objective: { tardiness: 1 }, seconds: 0.2, seed: 5 } as const

/** Searches as soon as it is asked to, in the thread that asks. */
const near = (): SearchThread => {
  let tell: (news: SearchNews) => void = () => {}
  return {
    listen: (news) => {
      tell = news
    },
    post: (given) => queueMicrotask(() => serveSearch(given, tell)),
    end: () => {},
  }
}

describe('searchTogether', () => {
  it('hears only of what is better than all before and ends with the best', async () => {
    const heard: SearchNews[] = []
    const { done } = searchTogether([near(), near()], task, (news) => heard.push(news))
    const best = await done
    expect(best.done).toBe(true)
    expect(best.values).toEqual(heard.at(-1)!.values)
    const values = heard.map((news) => news.values[0]!)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(check(buildModel(input), best.schedule)).toEqual([])
  })

  it('finds the same with the same seeds and steps', async () => {
    const once = async () => searchTogether([near(), near()], { ...task, seconds: 600, steps: 40 }).done
    const [a, b] = [await once(), await once()]
    expect(a.seed).toBe(b.seed)
    expect(a.values).toEqual(b.values)
    expect(a.schedule).toEqual(b.schedule)
  })

  it('stops, and says what was found', async () => {
    const { done, stop } = searchTogether([near()], { ...task, seconds: 600 }, () => stop())
    expect((await done).values).toHaveLength(1)
  })

  it('fails when a thread does', async () => {
    const broken: SearchThread = { listen: (_, failed) => failed(new Error('gone')), post: () => {}, end: () => {} }
    await expect(searchTogether([broken, near()], task).done).rejects.toThrow('gone')
    expect(() => searchTogether([], task)).toThrow(RangeError)
  })

  it('searches in threads of their own', async () => {
    const source = buildSync({
      entryPoints: [fileURLToPath(new URL('../worker.ts', import.meta.url))],
      bundle: true,
      platform: 'neutral',
      format: 'iife',
      write: false,
    }).outputFiles[0]!.text
    const open = (): SearchThread => {
      const worker = new Worker(source, { eval: true })
      return {
        listen: (news, failed) => worker.on('message', news).on('error', failed),
        post: (given) => worker.postMessage(given),
        end: () => void worker.terminate(),
      }
    }
    const { done, stop } = searchTogether([open(), open()], { ...task, seconds: 600 }, ({ second }) => {
      if (second >= 0) stop()
    })
    const best = await done
    expect([5, 6]).toContain(best.seed)
    expect(check(buildModel(input), best.schedule)).toEqual([])
  })
})
