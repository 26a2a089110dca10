export interface Graph {
  succOff: Int32Array
  succ: Int32Array
  succLink: Int32Array
  topological: Int32Array
  component: Int32Array
  componentCount: number
}

/** Successors, a topological order (without what is in or after a cycle) and connected components of the links `predOff`, `pred`. */
export function buildGraph(count: number, predOff: Int32Array, pred: Int32Array): Graph {
  const succOff = new Int32Array(count + 1)
  for (const before of pred) succOff[before + 1] = succOff[before + 1]! + 1
  for (let op = 0; op < count; op++) succOff[op + 1] = succOff[op + 1]! + succOff[op]!
  const next = succOff.slice()
  const succ = new Int32Array(pred.length)
  const succLink = new Int32Array(pred.length)
  for (let op = 0; op < count; op++) {
    for (let link = predOff[op]!; link < predOff[op + 1]!; link++) {
      const at = next[pred[link]!]!++
      succ[at] = op
      succLink[at] = link
    }
  }
  return {
    succOff,
    succ,
    succLink,
    ...components(count, predOff, pred),
    topological: sort(count, predOff, succOff, succ),
  }
}

function sort(count: number, predOff: Int32Array, succOff: Int32Array, succ: Int32Array): Int32Array {
  const waiting = new Int32Array(count)
  const sorted = new Int32Array(count)
  let filled = 0
  for (let op = 0; op < count; op++) {
    waiting[op] = predOff[op + 1]! - predOff[op]!
    if (waiting[op] === 0) sorted[filled++] = op
  }
  for (let done = 0; done < filled; done++) {
    const op = sorted[done]!
    for (let k = succOff[op]!; k < succOff[op + 1]!; k++) {
      const after = succ[k]!
      waiting[after] = waiting[after]! - 1
      if (waiting[after] === 0) sorted[filled++] = after
    }
  }
  return sorted.slice(0, filled)
}

function components(count: number, predOff: Int32Array, pred: Int32Array) {
  const parent = Int32Array.from({ length: count }, (_, op) => op)
  const find = (op: number): number => {
    let root = op
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  for (let op = 0; op < count; op++) {
    for (let link = predOff[op]!; link < predOff[op + 1]!; link++) {
      const a = find(op)
      const b = find(pred[link]!)
      if (a < b) parent[b] = a
      else parent[a] = b
    }
  }
  const component = new Int32Array(count)
  let componentCount = 0
  for (let op = 0; op < count; op++) {
    const root = find(op)
    component[op] = root === op ? componentCount++ : component[root]!
  }
  return { component, componentCount }
}
