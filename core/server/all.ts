/**
 * Waits for all of them, and only then throws what one of them threw: nobody may go on in a transaction that is rolled back.
 *
 * @returns what they answered, in their order
 */
export async function all<T extends readonly unknown[]>(
  works: {
    [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  const settled = await Promise.allSettled(works)
  const values = settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  return values as unknown as T
}
