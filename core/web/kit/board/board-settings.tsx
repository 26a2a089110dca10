import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
import type { Layout, LayoutScope } from '../use-layout.ts'
import { BoardColumns } from './board-columns.tsx'
import { type BoardSettings, rowsMost } from './settings.ts'

interface Props {
  settings: BoardSettings
  layout: Layout<BoardSettings | null>
  columns: readonly { key: string; title: string }[]
  minSeconds: number
  /** Inputs of the board's own filter. */
  filter?: (value: Record<string, unknown>, set: (value: Record<string, unknown>) => void) => ReactNode
  onClose(): void
}

/** How a board is set up: style, columns, rows, paging, interval, filter; for oneself or for everybody. */
export function BoardSettingsPanel({ settings, layout, columns, minSeconds, filter, onClose }: Props) {
  const t = useT()
  const { user } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(settings)
  const [scope, setScope] = useState<LayoutScope>('personal')
  const [pending, setPending] = useState(false)
  const set = (part: Partial<BoardSettings>) => setDraft({ ...draft, ...part })
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const keep = async (value: BoardSettings | null) => {
    setPending(true)
    try {
      await layout.save(scope, value)
      // What everybody sees shows here too only once nothing of one's own stands in front of it.
      if (scope === 'general' && value && layout.personal) await layout.save('personal', null)
      onClose()
    } catch (error) {
      tell.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void keep(draft)
  }
  const number = (key: 'rows' | 'scrollSeconds' | 'refreshSeconds', least: number, most: number, hint: string) => (
    <label>
      <span>{t(`board.${key}`)}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        step={1}
        value={Number.isNaN(draft[key]) ? '' : draft[key]}
        onChange={(event) => set({ [key]: event.target.valueAsNumber })}
      />
      <small>{hint}</small>
    </label>
  )
  return (
    <dialog ref={dialog} className="board-settings" aria-label={t('board.settings')} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{t('board.settings')}</h2>
        <fieldset>
          <legend>{t('board.style')}</legend>
          {(['black', 'white'] as const).map((style) => (
            <label key={style} className="board-inline">
              <input type="radio" name="style" checked={draft.style === style} onChange={() => set({ style })} />
              {t(`board.${style}`)}
            </label>
          ))}
        </fieldset>
        {number('rows', 1, rowsMost, t('board.rowsHint', { count: limits.boardRowsAdvised }))}
        {number('scrollSeconds', 0, 3600, t('board.scrollHint'))}
        {number('refreshSeconds', minSeconds, 3600, t('board.refreshHint', { count: minSeconds }))}
        {filter?.(draft.filter, (value) => set({ filter: value }))}
        {columns.length > 0 && (
          <BoardColumns columns={columns} chosen={draft.columns} onChange={(chosen) => set({ columns: chosen })} />
        )}
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
          <button type="submit" className="board-primary" disabled={pending}>
            {t('kit.save')}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
