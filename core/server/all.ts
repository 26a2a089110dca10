/**
 * Waits for all of them, and only then throws what one of them threw: nobody may go on in a transaction that is rolled back.
 *
 * @returns what they answered, in their order
 */
export async function all<T>(works: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(works)
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
