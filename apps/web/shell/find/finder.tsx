import { CloseOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ActOnRecord, FoundAct } from '#core/contract/find.ts'
import { languages } from '#core/contract/languages.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { FinderPanel } from './finder-panel.tsx'
import { useWords } from './use-words.ts'
import './find.css'

const ChangePassword = lazy(() => import('../change-password.tsx'))

interface Props {
  asked: { text: string }
  open: boolean
  onClose(): void
}

/** The finder, over the page; what an act asks and tells outlasts it. */
export default function Finder({ asked, open, onClose }: Props) {
  const word = useWords()
  const [, setLanguage] = useLanguage()
  const session = useSession()
  const show = useOpen()
  const [acting, setActing] = useState<(ActOnRecord & { kind: string }) | null>(null)
  const [password, setPassword] = useState(false)

  const act = ({ name, place, record }: FoundAct) => {
    onClose()
    // Each time another address: the list that stands there opens its form again.
    if (place) show(place.path, place.query.add ? { ...place.query, add: String(Date.now()) } : place.query)
    else if (record) setActing({ kind: record.kind, act: name.slice(record.kind.length + 1), id: record.id })
    else if (name === 'session.logout') void session.logout()
    else if (name === 'session.password') setPassword(true)
    const language = languages.find((each) => name === `session.language.${each}`)
    if (language) setLanguage(language)
  }
  const Part = acting && partsOf('find.act', session).find(({ name }) => name === acting.kind)?.Part
  return (
    <>
      <Modal
        open={open}
        footer={null}
        closable={false}
        destroyOnHidden
        width={680}
        className="find-dialog"
        title={null}
        onCancel={onClose}
      >
        {word && (
          <>
            <Button
              type="text"
              className="find-close"
              icon={<CloseOutlined />}
              aria-label={word('close')}
              onClick={onClose}
            />
            <FinderPanel key={asked.text} typed={asked.text} word={word} onAct={act} onClose={onClose} />
          </>
        )}
      </Modal>
      <Suspense fallback={null}>
        {acting && Part && <Part key={`${acting.act} ${acting.id}`} act={acting.act} id={acting.id} />}
        {password && <ChangePassword onClose={() => setPassword(false)} />}
      </Suspense>
    </>
  )
}
