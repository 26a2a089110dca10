import type { DesignStep } from './design-model.ts'

export interface FlowNode {
  key: string
  x: number
  y: number
}

export interface FlowEdge {
  from: string
  to: string
  path: string
  /** Leads back: part of a circle. */
  back: boolean
}

/** Pixels. */
export const node = { width: 168, height: 64, gapX: 56, gapY: 22, margin: 12 }

/** Places operations by how far they are from the start, from left to right; those of one distance stand below each other. */
export function layoutFlow(steps: readonly DesignStep[]): {
  nodes: FlowNode[]
  edges: FlowEdge[]
  width: number
  height: number
} {
  const layers = layersOf(steps)
  const columns: string[][] = []
  for (const { key } of steps) {
    const at = layers.get(key) ?? 0
    columns[at] ??= []
    columns[at].push(key)
  }
  const tallest = Math.max(1, ...columns.map((column) => column?.length ?? 0))
  const height = node.margin * 2 + tallest * (node.height + node.gapY) - node.gapY
  const nodes = columns.flatMap((column, x) =>
    (column ?? []).map((key, y) => ({
      key,
      x: node.margin + x * (node.width + node.gapX),
      y: height / 2 + (y - (column.length - 1) / 2) * (node.height + node.gapY) - node.height / 2,
    })),
  )
  const width = node.margin * 2 + Math.max(1, columns.length) * (node.width + node.gapX) - node.gapX
  return { nodes, edges: edgesOf(steps, nodes), width, height }
}

/** The longest way to each operation, in steps. Where operations go in a circle, the way stops growing. */
function layersOf(steps: readonly DesignStep[]): Map<string, number> {
  const layers = new Map(steps.map(({ key }) => [key, 0]))
  for (let round = 1; round < steps.length; round++) {
    let grown = false
    for (const { key, next } of steps)
      for (const to of next) {
        const at = (layers.get(key) ?? 0) + 1
        if (!layers.has(to) || (layers.get(to) ?? 0) >= at || at >= steps.length) continue
        layers.set(to, at)
        grown = true
      }
    if (!grown) break
  }
  return layers
}

function edgesOf(steps: readonly DesignStep[], nodes: readonly FlowNode[]): FlowEdge[] {
  const places = new Map(nodes.map((each) => [each.key, each]))
  return steps.flatMap(({ key, next }) =>
    next.flatMap((other): FlowEdge[] => {
      const [from, to] = [places.get(key), places.get(other)]
      if (!from || !to) return []
      const back = to.x <= from.x
      return [{ from: key, to: other, back, path: back ? arch(from, to) : curve(from, to) }]
    }),
  )
}

function curve(from: FlowNode, to: FlowNode): string {
  const [x1, y1] = [from.x + node.width, from.y + node.height / 2]
  const [x2, y2] = [to.x - 2, to.y + node.height / 2]
  const bend = Math.min(node.gapX, (x2 - x1) / 2)
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

/** Over the top, from the upper edge of one to the upper edge of the other. */
function arch(from: FlowNode, to: FlowNode): string {
  const [x1, x2] = [from.x + node.width * 0.7, to.x + node.width * 0.3]
  return `M${x1} ${from.y} C${x1} ${from.y - 26} ${x2} ${to.y - 26} ${x2} ${to.y - 2}`
}
