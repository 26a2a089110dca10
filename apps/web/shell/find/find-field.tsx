import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { hearCodes } from './hear-codes.ts'

const Finder = lazy(() => import('./finder.tsx'))
const Scanned = lazy(() => import('./scanned.tsx'))

/** Finds anything: a field in the header, Ctrl+K (⌘K), and any code that a scanner types where nothing else takes it. */
export function FindField() {
  const t = useT()
  // What it opens with; null: never opened.
  const [asked, ask] = useState<{ text: string } | null>(null)
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const show = (text: string) => {
    setCode(null)
    ask({ text })
    setOpen(true)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      ask({ text: '' })
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    const deaf = hearCodes(setCode)
    return () => {
      window.removeEventListener('keydown', press)
      deaf()
    }
  }, [])
  return (
    <>
      <Button
        type="text"
        className="shell-icon shell-find"
        icon={<SearchOutlined />}
        aria-label={t('shell.find')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('shell.find')} (Ctrl+K)`}
        onClick={() => show('')}
      >
        <span>{t('shell.find')}</span>
        {/* Drawn by the style sheet: a button is called by the words that it shows. */}
        <kbd data-keys="Ctrl K" aria-hidden />
      </Button>
      <Suspense fallback={null}>
        {asked && <Finder asked={asked} open={open} onClose={() => setOpen(false)} />}
        {code !== null && <Scanned key={code} code={code} onOpened={() => setCode(null)} onUnknown={show} />}
      </Suspense>
    </>
  )
}
