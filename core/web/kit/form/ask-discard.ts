import { t } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'

/** Asks before what was filled in is lost. @returns whether it may be */
export const askDiscard = (): Promise<boolean> =>
  toast.confirm({ title: t('kit.discard'), content: t('kit.discardHint'), danger: true })
