import DefaultTheme from 'vitepress/theme-without-fonts';
import './offline.css';

export default DefaultTheme;
