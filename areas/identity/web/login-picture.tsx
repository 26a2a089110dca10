/** Rows of a plan: x, width and tone of each task, in a grid of 12 by 7. */
const tasks: readonly (readonly [row: number, x: number, width: number, tone: 'done' | 'run' | 'next' | 'idle'])[] = [
  [0, 0, 3, 'done'],
  [0, 3.2, 2.6, 'run'],
  [0, 6, 3.4, 'next'],
  [1, 0.6, 4, 'done'],
  [1, 5, 1.2, 'idle'],
  [1, 6.4, 4.8, 'next'],
  [2, 0, 1.8, 'done'],
  [2, 2.2, 3.6, 'run'],
  [2, 6.6, 2, 'next'],
  [3, 1.2, 3.4, 'done'],
  [3, 4.8, 1.4, 'run'],
  [3, 7, 4.4, 'next'],
  [4, 0, 4.6, 'done'],
  [4, 4.8, 2.2, 'run'],
  [4, 8, 2.6, 'next'],
  [5, 0.8, 2.6, 'done'],
  [5, 3.6, 2.2, 'run'],
  [5, 6.2, 1.6, 'next'],
  [5, 8, 3.2, 'next'],
]
const unit = 40
const rowHeight = 34

/** A plan at work, with the line of the present moment: decoration, so hidden from screen readers. */
export function LoginPicture() {
  return (
    <svg className="login-picture" viewBox="-2 -16 484 226" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      {Array.from({ length: 13 }, (_, i) => (
        <path key={`v${String(i)}`} d={`M${i * unit} -6V204`} className="grid" />
      ))}
      {tasks.map(([row, x, width, tone]) => (
        <rect
          key={`${row} ${x}`}
          x={x * unit}
          y={row * rowHeight + 4}
          width={width * unit - 4}
          height={rowHeight - 12}
          rx={2}
          className={tone}
        />
      ))}
      <path d={`M${5.6 * unit} -10V208`} className="now" />
      <circle cx={5.6 * unit} cy={-10} r={4} className="now-head" />
    </svg>
  )
}
