import announcement from './id/announcement.json'
import auth from './id/auth.json'
import common from './id/common.json'
import error from './id/error.json'
<<<<<<< HEAD
import offline from './id/offline.json'
=======
import help from './id/help.json'
import home from './id/home.json'
import onboard from './id/onboard.json'
>>>>>>> 9e42118 (The day starts at /home; news, onboarding with tours, help pages, settings by section, the news ticker and store warnings in the footer)
import order from './id/order.json'
import settings from './id/settings.json'
import shell from './id/shell.json'
import workbench from './id/workbench.json'

/** Every text of one language, as one chunk. */
<<<<<<< HEAD
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...offline, ...order, ...error }
=======
export default { ...common, ...workbench, ...auth, ...shell, ...settings, ...announcement, ...help, ...home, ...onboard, ...order, ...error }
>>>>>>> 9e42118 (The day starts at /home; news, onboarding with tours, help pages, settings by section, the news ticker and store warnings in the footer)
