/** Waits for all of them, and only then throws what one of them threw: nobody may go on in a transaction that is rolled back. */
export async function all(stories: Promise<unknown>[]): Promise<void> {
  const [failed] = (await Promise.allSettled(stories)).filter(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** Something that happens, and the people, places and orders it happens to. */
export interface Step {
  shares: string[]
  run(): Promise<void>
}

/**
 * Runs each step once all before it that share somebody or something with it are done. What has nothing in common goes side by
 * side: one reckons while the database works for another.
 */
export function inTurn(steps: Step[]): Promise<void> {
  const latest = new Map<string, Promise<void>>()
  return all(
    steps.map(({ shares, run }) => {
      const done = Promise.all(shares.flatMap((name) => latest.get(name) ?? [])).then(run)
      for (const name of shares) latest.set(name, done)
      return done
    }),
  )
}
