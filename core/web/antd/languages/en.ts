import locale from 'antd/locale/en_US'
import 'dayjs/locale/en'

export default { locale, days: 'en' }
