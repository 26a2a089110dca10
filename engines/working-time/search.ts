/** Index of the first of `length` sorted values that is greater than `value`; `length` when none is. */
export function upperBound(values: Float64Array, length: number, value: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Index of the first of `length` sorted values that is not less than `value`; `length` when none is. */
export function lowerBound(values: Float64Array, length: number, value: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) >= value) high = middle
    else low = middle + 1
  }
  return low
}
