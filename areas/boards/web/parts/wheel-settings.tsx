import { useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardDialog } from '#core/web/kit/board/index.ts'
import type { LayoutScope } from '#core/web/kit/use-layout.ts'
import type { MountedScreen } from '#core/web/screens/screens.ts'
import { boundSeconds, everyTurn, moved, type Turn } from './wheel.ts'

interface Props {
  boards: readonly MountedScreen[]
  turns: readonly Turn[]
  save(scope: LayoutScope, turns: Turn[] | null): Promise<void>
  onClose(): void
}

/** Which boards take turns, in which order, for how long each; for oneself or for everybody. */
export function WheelSettings({ boards, turns, save, onClose }: Props) {
  const t = useT()
  const [draft, setDraft] = useState<Turn[]>([...turns])
  const others = everyTurn(boards).filter(({ path }) => !draft.some((turn) => turn.path === path))
  const bounded = () => draft.map((turn) => ({ ...turn, seconds: boundSeconds(turn.seconds) }))
  return (
    <BoardDialog
      className="board"
      title={t('wheel.boards')}
      complete={draft.length > 0}
      keep={(scope, reset) => save(scope, reset ? null : bounded())}
      onClose={onClose}
    >
      <small>{t('wheel.hint', { count: limits.carouselSeconds })}</small>
      <ul className="board-wheel-list">
        {draft.map((turn, at) => {
          const name = t(`screen.${turn.path}`)
          return (
            <li key={turn.path}>
              <label className="board-inline">
                <input
                  type="checkbox"
                  checked
                  onChange={() => setDraft(draft.filter((each) => each.path !== turn.path))}
                />
                {name}
              </label>
              <input
                type="number"
                required
                min={limits.carouselSeconds}
                max={3600}
                aria-label={t('wheel.secondsOf', { name })}
                value={Number.isNaN(turn.seconds) ? '' : turn.seconds}
                onChange={({ target }) =>
                  setDraft(draft.map((each, i) => (i === at ? { ...each, seconds: target.valueAsNumber } : each)))
                }
              />
              <span>{t('wheel.seconds')}</span>
              <button
                type="button"
                aria-label={t('board.moveUp', { name })}
                disabled={at === 0}
                onClick={() => setDraft(moved(draft, at, -1))}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('board.moveDown', { name })}
                disabled={at === draft.length - 1}
                onClick={() => setDraft(moved(draft, at, 1))}
              >
                ↓
              </button>
            </li>
          )
        })}
        {others.map((turn) => (
          <li key={turn.path}>
            <label className="board-inline">
              <input type="checkbox" checked={false} onChange={() => setDraft([...draft, turn])} />
              {t(`screen.${turn.path}`)}
            </label>
          </li>
        ))}
      </ul>
    </BoardDialog>
  )
}
