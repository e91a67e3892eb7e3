import auth from './id/auth.json'
import common from './id/common.json'
import error from './id/error.json'
import offline from './id/offline.json'
import order from './id/order.json'
import settings from './id/settings.json'
import shell from './id/shell.json'
import workbench from './id/workbench.json'

/** Every text of one language, as one chunk. */
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...offline, ...order, ...error }
