/** So many screens are remembered; who shows them leaves out what stands elsewhere anyway. */
const most = 16

/** Whose screens they are: a browser may be shared by people and teams. */
interface Owner {
  id: number
  teamId: number
}

const keyOf = ({ id, teamId }: Owner) => `gm_recent:${teamId}:${id}`

/** The paths of the screens that a person opened on this device, the latest first. */
export function recentScreens(owner: Owner): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path): path is string => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Notes that a person opened a screen. */
export function noteScreen(owner: Owner, path: string): void {
  const paths = [path, ...recentScreens(owner).filter((each) => each !== path)].slice(0, most)
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(paths))
  } catch {
    // A browser that keeps nothing offers none.
  }
}
