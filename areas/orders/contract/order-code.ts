/** What a code on a printed order says: the order, or one of its operations. */
export interface OrderCode {
  workorderNo: string
  /** Sequence of the operation; absent: the whole order. */
  sequence?: number
}

/** The text of a printed code: `WO2611210001`, or `WO2611210001#20` for an operation. */
export const orderCodeText = ({ workorderNo, sequence }: OrderCode): string =>
  sequence === undefined ? workorderNo : `${workorderNo}#${sequence}`

/** Reads a scanned code back. What follows the last `#` is a sequence only when it is a number. */
export function readOrderCode(text: string): OrderCode {
  const [, workorderNo, sequence] = /^(.+)#(\d{1,9})$/.exec(text.trim()) ?? []
  return workorderNo ? { workorderNo, sequence: Number(sequence) } : { workorderNo: text.trim() }
}
