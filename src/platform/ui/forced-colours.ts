/** How what is chosen looks where the system forces its colours (src/styles/forced-colours.css): they take away the tint that says so elsewhere. */
export const forcedSelected = 'forced-color-adjust-none forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText]'
