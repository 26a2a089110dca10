import { useLayout } from '#core/web/kit/use-layout.ts'
import { readUses, type Use, withUse } from './uses.ts'

/** What the person found and used before, and the note of one more; it goes with him to any browser. */
export function useUses(): { uses: Use[]; ready: boolean; noteUse(key: string): void } {
  const { personal, ready, save } = useLayout('find', readUses)
  const { uses } = personal
  // That it could not be kept is no reason to stop anybody: it decides on the order of what is found alone.
  const noteUse = (key: string) => void save('personal', { uses: withUse(uses, key, Date.now()) }).catch(() => {})
  return { uses, ready, noteUse }
}
