import type { Graph } from './graph.ts'

const size = 1 << 20

/** Until which iteration an order of two operations, or an operation on a machine, must not come back. */
export class TabuList {
  private until: Int32Array
  private width: number
  private direct: boolean
  private machineUntil: Int32Array
  private machines: number

  constructor(count: number, machines: number) {
    this.width = count + 1
    this.machines = machines
    this.machineUntil = new Int32Array(count * machines)
    this.direct = this.width * this.width <= size
    this.until = new Int32Array(this.direct ? this.width * this.width : size)
  }

  clear(): void {
    this.until.fill(0)
    this.machineUntil.fill(0)
  }

  forbid(a: number, b: number, until: number): void {
    this.until[this.slot(a, b)] = until
  }

  allows(a: number, b: number, now: number): boolean {
    return this.until[this.slot(a, b)]! <= now
  }

  forbidMachine(op: number, machine: number, until: number): void {
    this.machineUntil[op * this.machines + machine] = until
  }

  allowsMachine(op: number, machine: number, now: number): boolean {
    return this.machineUntil[op * this.machines + machine]! <= now
  }

  /** Large problems share slots: a few moves more are forbidden than have to be. */
  private slot(a: number, b: number): number {
    if (this.direct) return a * this.width + b
    return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) & (size - 1)
  }
}

/** Forbids what a move, about to be made, undoes from coming back until an iteration. */
export function forbidReturn(
  graph: Graph,
  tabu: TabuList,
  op: number,
  alt: number,
  after: number,
  until: number,
): void {
  const { machineSucc, machinePred, n } = graph
  if (graph.machine[op] !== graph.shop.altMachine[alt]) {
    tabu.forbidMachine(op, graph.machine[op]!, until)
    return
  }
  if (after !== n && graph.position[after]! > graph.position[op]!) {
    for (let other = machineSucc[op]!; ; other = machineSucc[other]!) {
      tabu.forbid(op, other, until)
      if (other === after) return
    }
  }
  for (let other = machinePred[op]!; other !== after; other = machinePred[other]!) tabu.forbid(other, op, until)
}
