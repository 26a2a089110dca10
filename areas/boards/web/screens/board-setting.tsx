import '../board-setting.css'
import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { BoardSetups } from '../parts/board-setups.tsx'
import { Displays } from '../parts/displays.tsx'

/** Displays with their addresses, and how the team has its boards. */
export default function BoardSetting() {
  const t = useT()
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        { key: 'displays', label: t('boardKept.displays'), children: <Displays /> },
        { key: 'boards', label: t('boardKept.boards'), children: <BoardSetups /> },
      ]}
    />
  )
}
