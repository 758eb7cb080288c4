/*
 * Top-level domains for the detection of links: those of countries and the most used others.
 */

/** Top-level domains that have no other meaning in a text, however the dot is written. */
export const plainEndings = new Set(["com", "net", "org", "cn", "cc", "io", "xyz", "info", "biz", "hk", "tw"]);

/**
 * Top-level domains that are also words, units or file extensions. They count if a path or a port follows, or if the
 * text before can only be a domain.
 */
export const wordEndings = new Set(
  (
    "am as at be by do id im in is it la li ma me mm mg ml mo mp ms my no pa ps pm py rs sh so st to us " +
    "cm km kg gb md pl ad al de es et re se si sc mov zip"
  ).split(" "),
);

const countries =
  "ac ae af ag ai ao aq ar au aw ax az ba bb bd bf bg bh bi bj bm bn bo br bs bt bw bz ca cd cf cg ch ci ck cl co cr cu cv " +
  "cw cx cy cz dj dk dm dz ec ee eg er eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hm hn " +
  "hr ht hu ie il iq ir je jm jo jp ke kh ki kn kp kr kw ky kz lb lc lk lr ls lt lu lv ly mc mh mk mn mq mr mt mu mv mw " +
  "mx mz na nc ne nf ng ni nl np nr nu nz om pe pf pg ph pk pn pr pt pw py qa ro ru rw sa sb sd sg sk sl sm sn sr ss su " +
  "sv sx sy sz tc td tf tg th tj tk tl tm tn tr tt tv tz ua ug uk uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw";
const others =
  "academy agency app art asia auction bar beauty best bet bid bike bingo blog bond boutique business buzz cam camp capital " +
  "care casino cash center cfd chat city click cloud club codes coffee company contact cool credit cyou dad date day deals " +
  "design dev diamonds digital direct directory download earth email energy estate events exchange expert express fans fit " +
  "foundation fun fund fyi gallery game games gdn gift gold golf group guide guru hair health help homes host hosting icu " +
  "ink international jobs kim lat life limited link live loan lol lottery ltd luxe makeup market marketing media men mobi " +
  "moda moe mom money monster network news ninja nexus one online ooo page partners party photo photos pics pictures pink " +
  "plus poker porn press pro property pub qpon quest racing red rent report rest review reviews rip rocks run sale sbs " +
  "school services sex sexy shop shopping show site skin social software solutions space sport store stream studio style " +
  "support surf systems team tech technology tel tips today tokyo tools top tours toys trade trading travel tube vegas vip " +
  "video wang watch webcam website wiki win work works wtf yachts yoga zone asia aero coop edu gov int mil museum name";

/** All top-level domains except the unambiguous ones. */
export const otherEndings = new Set([...countries.split(" "), ...others.split(" "), ...wordEndings]);

/** Top-level domains in other scripts than Latin. */
export const foreignEndings =
  "中国 中國 公司 网络 網絡 网址 商城 香港 台湾 台灣 集团 在线 中文网 网店 我爱你 рф онлайн сайт 한국 닷컴 भारत ไทย".split(
    " ",
  );
