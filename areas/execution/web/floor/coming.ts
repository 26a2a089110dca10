/** Who shall come to a task: people are named one by one, by their badges or from a list. */
export interface Coming {
  userIds: readonly number[]
  /** The list was edited: nobody is added to what it says. */
  edited: boolean
}

export const nobodyNamed: Coming = { userIds: [], edited: false }

/** A badge adds its owner to those that are named already. */
export const withBadge = (coming: Coming, userId: number): Coming =>
  coming.userIds.includes(userId) ? coming : { ...coming, userIds: [...coming.userIds, userId] }

/** Those to be put on duty: whoever begins at an empty task is among them unless he took himself out; nobody who is there already. */
export function comingTo({ userIds, edited }: Coming, me: number, there: ReadonlySet<number>): number[] {
  const own = !edited && there.size === 0 ? [me] : []
  return [...new Set([...own, ...userIds])].filter((id) => !there.has(id))
}
