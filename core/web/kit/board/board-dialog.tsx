import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../toast.ts'
import type { LayoutScope } from '../use-layout.ts'

interface Props {
  title: string
  /** Further classes of the dialog, where it stands outside a board. */
  className?: string
  /** Whether what was entered may be kept. */
  complete?: boolean
  /** Keeps what was entered, or the factory's setting (`reset`), for oneself or for everybody. */
  keep(scope: LayoutScope, reset: boolean): Promise<void>
  onClose(): void
  children: ReactNode
}

/** A dialog on a board that keeps a setting for oneself or, by an administrator, for everybody; without antd, as boards are. */
export function BoardDialog({ title, className = '', complete = true, keep, onClose, children }: Props) {
  const t = useT()
  const { user } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [scope, setScope] = useState<LayoutScope>('personal')
  const [pending, setPending] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const act = async (reset: boolean) => {
    setPending(true)
    try {
      await keep(scope, reset)
      onClose()
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(false)
  }
  return (
    <dialog ref={dialog} className={`${className} board-settings`.trim()} aria-label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {children}
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
          <button type="button" disabled={pending} onClick={() => void act(true)}>
            {t('kit.reset')}
          </button>
          <span />
          <button type="button" onClick={onClose}>
            {t('kit.cancel')}
          </button>
          <button type="submit" className="board-primary" disabled={pending || !complete}>
            {t('kit.save')}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
