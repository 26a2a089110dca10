import type { TraceDirection, TraceLink } from '../../contract/trace.ts'

/** A lot within the tree, with the link that leads to it. */
export interface Branch {
  /** Where it stands in the tree: lots on the way from the root. */
  key: string
  lotId: number
  by: TraceLink | null
  /** It stands further up already, with all that follows it. */
  again: boolean
  children: Branch[]
}

/** The graph as a tree: a lot that several ways lead to is followed once, where it is first met. */
export function treeOf(lotId: number, links: readonly TraceLink[], direction: TraceDirection): Branch {
  const [near, far] = direction === 'backward' ? (['toId', 'fromId'] as const) : (['fromId', 'toId'] as const)
  const next = new Map<number, TraceLink[]>()
  for (const link of links) {
    const known = next.get(link[near])
    if (known) known.push(link)
    else next.set(link[near], [link])
  }
  const root: Branch = { key: String(lotId), lotId, by: null, again: false, children: [] }
  const met = new Set([lotId])
  // Level by level: a lot is followed where it stands highest.
  for (let level = [root]; level.length; ) {
    const below: Branch[] = []
    for (const branch of level) {
      for (const link of next.get(branch.lotId) ?? []) {
        const id = link[far]
        const again = met.has(id)
        const child: Branch = { key: `${branch.key}/${id}`, lotId: id, by: link, again, children: [] }
        branch.children.push(child)
        if (again) continue
        met.add(id)
        below.push(child)
      }
    }
    level = below
  }
  return root
}
