import { useId } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Cause, type CauseHead, causeHeads } from '../../contract/eight-d.ts'
import { causesBelow } from '../../contract/eight-d-gates.ts'

interface Props {
  problem: string
  causes: readonly Cause[]
  chain: Cause['chain']
  /** Absent: it is only looked at. */
  chosen?: number | null
  onChoose?(key: number): void
  onAdd?(head: CauseHead): void
}

const [width, height, middle] = [960, 440, 220]
/** Where a bone begins and how far it leans, by its place along the spine. */
const boneAt = (i: number) => ({ x: 60 + (i % 3) * 250, up: i < 3 })
const lean = 90
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
/** So many causes of a bone are drawn; the tree has them all. */
const drawn = 6

/** A problem in at most three lines of its box; letters of the Latin alphabet are half as wide. */
function linesOf(text: string): string[] {
  const most = /[⺀-鿿]/.test(text) ? 11 : 20
  const cutOff = cut(text, most * 3)
  return Array.from({ length: Math.ceil(cutOff.length / most) }, (_, i) => cutOff.slice(i * most, (i + 1) * most))
}

/** How many whys stand below a cause. */
const belowOf = (causes: readonly Cause[], cause: Cause): number =>
  causesBelow(causes, cause.key, cause.chain).reduce((sum, each) => sum + 1 + belowOf(causes, each), 0)

/** Causes of a problem along six bones (6M): pressed they are chosen, and a bone takes new ones. */
export function Fishbone({ problem, causes, chain, chosen, onChoose, onAdd }: Props) {
  const t = useT()
  const title = useId()
  const roots = causesBelow(causes, null, chain)
  const lines = linesOf(problem)
  return (
    <svg className="fishbone" viewBox={`0 0 ${width} ${height}`} role="group" aria-labelledby={title}>
      <title id={title}>{t(`causeChain.${chain}`)}</title>
      <line className="fishbone-spine" x1={20} y1={middle} x2={width - 170} y2={middle} />
      <rect className="fishbone-problem" x={width - 170} y={middle - 34} width={164} height={68} rx={6} />
      {lines.map((line, i) => (
        <text key={line} x={width - 88} y={middle + 5 + (i - (lines.length - 1) / 2) * 18} textAnchor="middle">
          {line}
        </text>
      ))}
      {causeHeads.map((head, i) => {
        const { x, up } = boneAt(i)
        const y = up ? 46 : height - 46
        const mine = roots.filter((cause) => cause.head === head)
        return (
          <g key={head}>
            <line className="fishbone-bone" x1={x} y1={y} x2={x + lean} y2={middle} />
            <Pressed
              onPress={onAdd && (() => onAdd(head))}
              label={t('eightD.addCause', { head: t(`causeHead.${head}`) })}
            >
              <text className="fishbone-head" x={x} y={up ? y - 12 : y + 24} textAnchor="middle">
                {t(`causeHead.${head}`)}
                {onAdd ? ' +' : ''}
              </text>
            </Pressed>
            {mine.slice(0, drawn).map((cause, at) => {
              const share = (at + 1) / (Math.min(mine.length, drawn) + 1)
              const [cx, cy] = [x + lean * share, y + (middle - y) * share]
              const below = belowOf(causes, cause)
              return (
                <Pressed
                  key={cause.key}
                  label={cause.text || t('eightD.unnamedCause')}
                  onPress={onChoose && (() => onChoose(cause.key))}
                >
                  <line className="fishbone-twig" x1={cx} y1={cy} x2={cx + 22} y2={cy} />
                  <text
                    className={[
                      'fishbone-cause',
                      cause.verified && 'fishbone-verified',
                      cause.key === chosen && 'fishbone-chosen',
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    x={cx + 26}
                    y={cy + 4}
                  >
                    {cause.verified ? '✓ ' : ''}
                    {cut(cause.text || t('eightD.unnamedCause'), 13)}
                    {below > 0 ? ` (+${below})` : ''}
                  </text>
                </Pressed>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}

/** What can be pressed in the drawing, by mouse and by keys. */
function Pressed({ onPress, label, children }: { onPress?: () => void; label: string; children: React.ReactNode }) {
  if (!onPress) return <g>{children}</g>
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no button
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={onPress}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), onPress())}
    >
      {children}
    </g>
  )
}
