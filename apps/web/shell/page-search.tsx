import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'

const Dialog = lazy(() => import('./page-search-dialog.tsx'))

/** Finds a page by its name: a button, and Ctrl+K (⌘K). */
export function PageSearch() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        className="shell-icon"
        icon={<SearchOutlined />}
        aria-label={t('shell.findPage')}
        title={`${t('shell.findPage')} (Ctrl+K)`}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
