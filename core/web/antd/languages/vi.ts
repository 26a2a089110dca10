import locale from 'antd/locale/vi_VN'
import 'dayjs/locale/vi'

export default { locale, days: 'vi' }
