import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { hearQuestion } from './hear-question.ts'

const HelpPanel = lazy(() => import('./help-panel.tsx'))

/** Help on the screen that is shown: a button, and the key `?`. */
export function HelpButton({ path, area }: { path: string; area: string }) {
  const t = useT()
  // The screen that help was asked for on: on another one it closes.
  const [asked, ask] = useState<string | null>(null)
  useEffect(() => hearQuestion(() => ask((before) => (before === path ? null : path))), [path])
  return (
    <>
      <Button
        type="text"
        className="shell-refresh"
        icon={<QuestionCircleOutlined />}
        aria-label={t('shell.help')}
        aria-expanded={asked === path}
        title={`${t('shell.help')} (?)`}
        onClick={() => ask(asked === path ? null : path)}
      />
      {asked === path && (
        <Suspense fallback={null}>
          <HelpPanel path={path} area={area} onClose={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
