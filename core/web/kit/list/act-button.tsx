import { Button, type ButtonProps } from 'antd'
import type { Identified } from '../types.ts'
import type { Action } from './action.ts'
import type { useActions } from './use-actions.tsx'

interface Props<Row extends Identified> extends Pick<ButtonProps, 'size' | 'type' | 'disabled'> {
  acts: Pick<ReturnType<typeof useActions<Row>>, 'start' | 'labelOf' | 'busy'>
  action: Action<Row>
  rows: Row[]
}

/**
 * The button of an act on rows. While one runs, and right behind it, another button may have come to its place: a press would
 * be the second half of a double click. It says that it rests instead of swallowing the press, and keeps the focus.
 */
export function ActButton<Row extends Identified>({ acts, action, rows, ...look }: Props<Row>) {
  return (
    <Button
      {...look}
      className={acts.busy ? 'kit-resting' : undefined}
      aria-disabled={acts.busy || undefined}
      danger={action.danger}
      onClick={() => {
        if (!acts.busy) void acts.start(action, rows)
      }}
    >
      {acts.labelOf(action)}
    </Button>
  )
}
