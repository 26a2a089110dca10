import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { LayoutScope } from '#core/web/kit/use-layout.ts'
import type { MountedScreen } from '#core/web/screens.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
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
  const { user } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState<Turn[]>([...turns])
  const [scope, setScope] = useState<LayoutScope>('personal')
  const [pending, setPending] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const others = everyTurn(boards).filter(({ path }) => !draft.some((turn) => turn.path === path))
  const keep = async (value: Turn[] | null) => {
    setPending(true)
    try {
      await save(scope, value)
      onClose()
    } catch (error) {
      tell.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep(draft.map((turn) => ({ ...turn, seconds: boundSeconds(turn.seconds) })))
  }
  return (
    <dialog ref={dialog} className="board board-settings" aria-label={t('wheel.boards')} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{t('wheel.boards')}</h2>
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
        {user.isAdministrator && (
          <fieldset>
            <legend>{t('board.saveFor')}</legend>
            {(['personal', 'general'] as const).map((each) => (
              <label key={each} className="board-inline">
                <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
                {t(`kit.${each}`)}
              </label>
            ))}
          </fieldset>
        )}
        <footer>
          <button type="button" disabled={pending} onClick={() => void keep(null)}>
            {t('kit.reset')}
          </button>
          <span />
          <button type="button" onClick={onClose}>
            {t('kit.cancel')}
          </button>
          <button type="submit" className="board-primary" disabled={pending || draft.length === 0}>
            {t('kit.save')}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
