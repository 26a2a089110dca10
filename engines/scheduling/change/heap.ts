/** Numbers by smallest key, equal keys by smaller number. */
export class Heap {
  private rows: number[] = []
  private keys: number[] = []

  get size(): number {
    return this.rows.length
  }

  push(row: number, key: number): void {
    let i = this.rows.length
    this.rows.push(row)
    this.keys.push(key)
    while (i > 0) {
      const up = (i - 1) >> 1
      if (!this.before(row, key, up)) break
      this.rows[i] = this.rows[up]!
      this.keys[i] = this.keys[up]!
      i = up
    }
    this.rows[i] = row
    this.keys[i] = key
  }

  /** Takes the number with the smallest key out; undefined when there is none. */
  pop(): number | undefined {
    const top = this.rows[0]
    const row = this.rows.pop()
    const key = this.keys.pop()
    if (row === undefined || key === undefined || this.rows.length === 0) return top
    const n = this.rows.length
    let i = 0
    for (let down = 1; down < n; down = 2 * i + 1) {
      if (down + 1 < n && this.before(this.rows[down + 1]!, this.keys[down + 1]!, down)) down++
      if (!this.before(this.rows[down]!, this.keys[down]!, -1, row, key)) break
      this.rows[i] = this.rows[down]!
      this.keys[i] = this.keys[down]!
      i = down
    }
    this.rows[i] = row
    this.keys[i] = key
    return top
  }

  private before(row: number, key: number, at: number, otherRow = this.rows[at]!, otherKey = this.keys[at]!): boolean {
    return key < otherKey || (key === otherKey && row < otherRow)
  }
}
