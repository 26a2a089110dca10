import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import AntdRoot from '#core/web/antd-root.tsx'
import { useT } from '#core/web/i18n/index.ts'
import { DueFirst } from './due-first.tsx'
import { pageOf } from './page-of.ts'
import { Screen } from './screen.tsx'

/** A screen of a terminal, edge to edge: no menus, no tabs. */
export default function AloneFrame() {
  const t = useT()
  const page = pageOf(useLocation())
  const title = page ? t(`screen.${page.path}`) : ''
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title, t])
  if (!page) return <Navigate to="/notfound" replace />
  return (
    <AntdRoot>
      <main className="gm-alone">
        <Screen page={page} active />
      </main>
      <DueFirst />
    </AntdRoot>
  )
}
