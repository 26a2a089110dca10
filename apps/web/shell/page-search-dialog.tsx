import { Empty, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { openScreens } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useFocus } from '#core/web/use-focus.ts'

const most = 12

/** A field and the pages whose name, menu or path holds what is typed. */
export default function PageSearchDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const session = useSession()
  const open = useOpen()
  const field = useFocus<InputRef>()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const wanted = text.trim().toLowerCase()
  const found = openScreens(session)
    .filter(({ menu }) => menu)
    .map(({ path, menu }) => ({ path, title: t(`screen.${path}`), menu: t(`menu.${menu}`) }))
    .filter((each) => `${each.title} ${each.menu} ${each.path}`.toLowerCase().includes(wanted))
    .slice(0, most)
  const go = (path: string | undefined) => {
    if (!path) return
    onClose()
    open(path)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((i) => Math.min(i + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt((i) => Math.max(i - 1, 0))
    else if (event.key === 'Enter') go(found[at]?.path)
    else return
    event.preventDefault()
  }
  return (
    <Modal open footer={null} closable={false} onCancel={onClose} width={520} className="shell-find" title={null}>
      <Input
        ref={field}
        size="large"
        type="search"
        value={text}
        placeholder={t('shell.findPage')}
        aria-label={t('shell.findPage')}
        aria-controls="shell-found"
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul id="shell-found" className="shell-found">
        {found.map(({ path, title, menu }, i) => (
          <li key={path}>
            <button type="button" aria-current={i === at} onPointerMove={() => setAt(i)} onClick={() => go(path)}>
              <span>{title}</span>
              <small>{menu}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.nothingFound')} />}
    </Modal>
  )
}
