import { Modal, Segmented } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type Appearance, densityChoices, themeChoices, useAppearance } from '#core/web/theme/appearance.ts'
import { toast } from '#core/web/toast.ts'
import { useMedium } from '#core/web/use-narrow.ts'
import { useOwnAppearance } from './use-own-appearance.ts'

/** Theme and density: chosen at once, kept with the account. */
export default function MyAppearance({ onClose }: { onClose(): void }) {
  const t = useT()
  const medium = useMedium()
  const { theme, density } = useAppearance()
  const layout = useOwnAppearance()
  const choose = (part: Partial<Appearance>) => {
    layout.save('personal', { theme, density, ...part }).catch((error: Error) => toast.error(error.message))
  }
  return (
    <Modal open title={t('shell.appearance')} footer={null} onCancel={onClose} width={420}>
      <div className="shell-appearance">
        <h3 id="appearance-theme">{t('shell.theme')}</h3>
        <Segmented
          block
          aria-labelledby="appearance-theme"
          value={theme}
          options={themeChoices.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={(value) => choose({ theme: value })}
        />
        {/* Under a finger nothing comes closer. */}
        {medium === 'desk' && (
          <>
            <h3 id="appearance-density">{t('shell.density')}</h3>
            <Segmented
              block
              aria-labelledby="appearance-density"
              value={density}
              options={densityChoices.map((value) => ({ value, label: t(`shell.density.${value}`) }))}
              onChange={(value) => choose({ density: value })}
            />
          </>
        )}
        <p>{t('shell.appearanceKept')}</p>
      </div>
    </Modal>
  )
}
