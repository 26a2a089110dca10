import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { CountMark } from '#core/web/kit/parts/count-mark.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { getMyNotification } from '../contract/notification.ts'
import './notifications.css'

/** Apart: the drawer is wanted seldom, the count on every page. */
const Inbox = lazy(() => import('./inbox.tsx'))

/** The bell of the shell: how many of the person's messages are unread, and a drawer with them. What comes is also said at once. */
export default function Bell() {
  const t = useT()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const topics = [`notification:${user.id}`]
  const { data } = useCall(getMyNotification, {}, { topics })
  const unread = data?.unread ?? 0
  const newest = data?.rows[0]
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!data) return
    const id = newest?.id ?? 0
    if (known.current !== null && newest && id > known.current && !newest.readAt) toast.info(newest.subject)
    known.current = id
  }, [data, newest])
  return (
    <>
      <Button
        type="text"
        className="shell-icon note-bell"
        icon={
          <CountMark count={unread}>
            <BellOutlined />
          </CountMark>
        }
        aria-label={unread ? t('bell.unread', { count: unread }) : t('bell.title')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <Inbox topics={topics} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
