import { useCallback, useState } from 'react'
import type { LabelElement, LabelModel } from '#engines/labels/index.ts'
import { type ElementType, type Shown, withChange, withCopy, withNew, withoutElement } from './elements.ts'
import { begin, changed, type History, redone, undone } from './history.ts'

/** What is designed, with what can be taken back. */
export function useDesign(start: LabelModel) {
  const [history, setHistory] = useState<History<LabelModel>>(() => begin(start))
  const [chosen, choose] = useState<string | null>(null)
  /** What a drag began with: all of it is one step. */
  const [from, setFrom] = useState<LabelModel | null>(null)
  const model = history.now
  const set = useCallback((next: (model: LabelModel) => LabelModel) => {
    setHistory((was) => changed(was, next(was.now)))
  }, [])
  const change = (id: string, to: Partial<LabelElement>) => set((now) => withChange(now, id, to))
  return {
    model,
    history,
    chosen: model.elements.find(({ id }) => id === chosen) ?? null,
    choose,
    set,
    change,
    /** While something is dragged. */
    drag(id: string, to: Partial<LabelElement>) {
      setFrom((was) => was ?? model)
      setHistory((was) => ({ ...was, now: withChange(was.now, id, to) }))
    },
    drop() {
      if (from) setHistory((was) => changed({ ...was, now: from }, was.now))
      setFrom(null)
    },
    add(type: ElementType, shown: Shown) {
      const made = withNew(model, type, shown)
      set(() => made.model)
      choose(made.id)
    },
    copy(id: string) {
      const made = withCopy(model, id)
      set(() => made.model)
      choose(made.id)
    },
    remove(id: string) {
      set((now) => withoutElement(now, id))
      choose(null)
    },
    toFront(id: string) {
      set((now) => {
        const element = now.elements.find((each) => each.id === id)
        return element ? { ...now, elements: [...withoutElement(now, id).elements, element] } : now
      })
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  }
}
export type Design = ReturnType<typeof useDesign>
