/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var cu=Object.defineProperty;var uu=(e,t,n)=>()=>{if(n)throw n[0];try{return e&&(t=e(e=0)),t}catch(s){throw n=[s],s}};var fu=(e,t)=>{for(var n in t)cu(e,n,{get:t[n],enumerable:!0})};var qi={};fu(qi,{QrCodeDataType:()=>it,encode:()=>Cs,renderANSI:()=>Wd,renderSVG:()=>qd,renderUnicode:()=>Hi,renderUnicodeCompact:()=>Hd});function He(e,t,n){if(t<0||t>31||e>>>t)throw new RangeError("Value out of range");for(let s=t-1;s>=0;s--)n.push(e>>>s&1)}function We(e,t){return(e>>>t&1)!==0}function Ui(e,t){return e[Math.floor((t+7)/17)+1]}function Fi(e){let t=[];for(let n of e)He(n,8,t);return new xn(Md,e.length,t)}function Pd(e){if(!Di(e))throw new RangeError("String contains non-numeric characters");let t=[];for(let n=0;n<e.length;){let s=Math.min(e.length-n,3);He(Number.parseInt(e.substring(n,n+s),10),s*3+1,t),n+=s}return new xn(Ed,e.length,t)}function Ld(e){if(!Wi(e))throw new RangeError("String contains unencodable characters in alphanumeric mode");let t=[],n;for(n=0;n+2<=e.length;n+=2){let s=Wo.indexOf(e.charAt(n))*45;s+=Wo.indexOf(e.charAt(n+1)),He(s,11,t)}return n<e.length&&He(Wo.indexOf(e.charAt(n)),6,t),new xn(Td,e.length,t)}function Id(e){return e===""?[]:Di(e)?[Pd(e)]:Wi(e)?[Ld(e)]:[Fi(Rd(e))]}function Di(e){return Sd.test(e)}function Wi(e){return Od.test(e)}function Nd(e,t){let n=0;for(let s of e){let o=Ui(s.mode,t);if(s.numChars>=1<<o)return Number.POSITIVE_INFINITY;n+=4+o+s.bitData.length}return n}function Rd(e){e=encodeURI(e);let t=[];for(let n=0;n<e.length;n++)e.charAt(n)!=="%"?t.push(e.charCodeAt(n)):(t.push(Number.parseInt(e.substring(n+1,n+3),16)),n+=2);return t}function qo(e){if(e<Go||e>Yo)throw new RangeError("Version number out of range");let t=(16*e+128)*e+64;if(e>=2){let n=Math.floor(e/7)+2;t-=(25*n-10)*n-55,e>=7&&(t-=36)}return t}function Os(e,t){return Math.floor(qo(e)/8)-ji[t[0]][e]*Bi[t[0]][e]}function jd(e){if(e<1||e>255)throw new RangeError("Degree out of range");let t=[];for(let s=0;s<e-1;s++)t.push(0);t.push(1);let n=1;for(let s=0;s<e;s++){for(let o=0;o<t.length;o++)t[o]=zo(t[o],n),o+1<t.length&&(t[o]^=t[o+1]);n=zo(n,2)}return t}function Bd(e,t){let n=t.map(s=>0);for(let s of e){let o=s^n.shift();n.push(0),t.forEach((a,r)=>n[r]^=zo(a,o))}return n}function zo(e,t){if(e>>>8||t>>>8)throw new RangeError("Byte out of range");let n=0;for(let s=7;s>=0;s--)n=n<<1^(n>>>7)*285,n^=(t>>>s&1)*e;return n}function Ud(e,t,n=1,s=40,o=-1,a=!0){if(!(Go<=n&&n<=s&&s<=Yo)||o<-1||o>7)throw new RangeError("Invalid value");let r,i;for(r=n;;r++){let p=Os(r,t)*8,m=Nd(e,r);if(m<=p){i=m;break}if(r>=s)throw new RangeError("Data too long")}for(let p of[Ii,Ni,Ri])a&&i<=Os(r,p)*8&&(t=p);let c=[];for(let p of e){He(p.mode[0],4,c),He(p.numChars,Ui(p.mode,r),c);for(let m of p.getData())c.push(m)}let f=Os(r,t)*8;He(0,Math.min(4,f-c.length),c),He(0,(8-c.length%8)%8,c);for(let p=236;c.length<f;p^=253)He(p,8,c);let u=Array.from({length:Math.ceil(c.length/8)},()=>0);return c.forEach((p,m)=>u[m>>>3]|=p<<7-(m&7)),new Ho(r,t,u,o)}function Cs(e,t){let{ecc:n="L",boostEcc:s=!1,minVersion:o=1,maxVersion:a=40,maskPattern:r=-1,border:i=1}=t||{},c=typeof e=="string"?Id(e):Array.isArray(e)?[Fi(e)]:void 0;if(!c)throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`);let f=Ud(c,xd[n],o,a,r,s),u=Fd({version:f.version,maskPattern:f.mask,size:f.size,data:f.modules,types:f.types},i);return t?.invert&&(u.data=u.data.map(p=>p.map(m=>!m))),t?.onEncoded?.(u),u}function Fd(e,t=1){if(!t)return e;let{size:n}=e,s=n+t*2;e.size=s,e.data.forEach(a=>{for(let r=0;r<t;r++)a.unshift(!1),a.push(!1)});for(let a=0;a<t;a++)e.data.unshift(Array.from({length:s},r=>!1)),e.data.push(Array.from({length:s},r=>!1));let o=it.Border;e.types.forEach(a=>{for(let r=0;r<t;r++)a.unshift(o),a.push(o)});for(let a=0;a<t;a++)e.types.unshift(Array.from({length:s},r=>o)),e.types.push(Array.from({length:s},r=>o));return e}function Dd(e,t,n,s=!1){return t<0||n<0||t>=e.length||n>=e.length?s:e[n][t]}function Hi(e,t={}){let{whiteChar:n="█",blackChar:s="░"}=t;return Cs(e,t).data.map(a=>a.map(r=>r?s:n).join("")).join(`
`)}function Wd(e,t={}){return Hi(e,{...t,blackChar:"\x1B[40m　\x1B[0m",whiteChar:"\x1B[47m　\x1B[0m"})}function Hd(e,t={}){let n={WHITE_ALL:"█",WHITE_BLACK:"▀",BLACK_WHITE:"▄",BLACK_ALL:" "},s=Cs(e,t),o=!1,a=!0,r=(f,u)=>Dd(s.data,f,u,!0),i=[],c="";for(let f=0;f<s.size;f+=2){for(let u=0;u<s.size;u++)r(u,f)===o&&r(u,f+1)===o?c+=n.WHITE_ALL:r(u,f)===o&&r(u,f+1)===a?c+=n.WHITE_BLACK:r(u,f)===a&&r(u,f+1)===o?c+=n.BLACK_WHITE:c+=n.BLACK_ALL;i.push(c),c=""}return i.join(`
`)}function Li(e){return e.replace(/&/g,"&amp;").replace(/"/g,"&quot;").replace(/</g,"&lt;").replace(/>/g,"&gt;")}function qd(e,t={}){let n=Cs(e,t),{pixelSize:s=10,whiteColor:o="white",blackColor:a="black"}=t,r=n.size*s,i=n.size*s,c=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${i} ${r}">`,f=[];for(let u=0;u<n.size;u++)for(let p=0;p<n.size;p++){let m=p*s,d=u*s;n.data[u][p]&&f.push(`M${m},${d}h${s}v${s}h-${s}z`)}return c+=`<rect fill="${Li(o)}" width="${i}" height="${r}"/>`,c+=`<path fill="${Li(a)}" d="${f.join("")}"/>`,c+="</svg>",c}var it,_d,Ii,Ni,Ri,xd,Sd,Od,Wo,Go,Yo,Pi,Cd,Ss,Ad,ji,Bi,Ho,xn,Ed,Td,Md,zi=uu(()=>{it=(e=>(e[e.Border=-1]="Border",e[e.Data=0]="Data",e[e.Function=1]="Function",e[e.Position=2]="Position",e[e.Timing=3]="Timing",e[e.Alignment=4]="Alignment",e))(it||{}),_d=[0,1],Ii=[1,0],Ni=[2,3],Ri=[3,2],xd={L:_d,M:Ii,Q:Ni,H:Ri},Sd=/^\d*$/,Od=/^[A-Z0-9 $%*+./:-]*$/,Wo="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",Go=1,Yo=40,Pi=3,Cd=3,Ss=40,Ad=10,ji=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30]],Bi=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],Ho=class{constructor(t,n,s,o){if(this.version=t,this.ecc=n,t<Go||t>Yo)throw new RangeError("Version value out of range");if(o<-1||o>7)throw new RangeError("Mask value out of range");this.size=t*4+17;let a=Array.from({length:this.size}).fill(!1);for(let i=0;i<this.size;i++)this.modules.push(a.slice()),this.types.push(a.map(()=>0));this.drawFunctionPatterns();let r=this.addEccAndInterleave(s);if(this.drawCodewords(r),o===-1){let i=1e9;for(let c=0;c<8;c++){this.applyMask(c),this.drawFormatBits(c);let f=this.getPenaltyScore();f<i&&(o=c,i=f),this.applyMask(c)}}this.mask=o,this.applyMask(o),this.drawFormatBits(o)}size;mask;modules=[];types=[];getModule(t,n){return t>=0&&t<this.size&&n>=0&&n<this.size&&this.modules[n][t]}drawFunctionPatterns(){for(let s=0;s<this.size;s++)this.setFunctionModule(6,s,s%2===0,it.Timing),this.setFunctionModule(s,6,s%2===0,it.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let t=this.getAlignmentPatternPositions(),n=t.length;for(let s=0;s<n;s++)for(let o=0;o<n;o++)s===0&&o===0||s===0&&o===n-1||s===n-1&&o===0||this.drawAlignmentPattern(t[s],t[o]);this.drawFormatBits(0),this.drawVersion()}drawFormatBits(t){let n=this.ecc[1]<<3|t,s=n;for(let a=0;a<10;a++)s=s<<1^(s>>>9)*1335;let o=(n<<10|s)^21522;for(let a=0;a<=5;a++)this.setFunctionModule(8,a,We(o,a));this.setFunctionModule(8,7,We(o,6)),this.setFunctionModule(8,8,We(o,7)),this.setFunctionModule(7,8,We(o,8));for(let a=9;a<15;a++)this.setFunctionModule(14-a,8,We(o,a));for(let a=0;a<8;a++)this.setFunctionModule(this.size-1-a,8,We(o,a));for(let a=8;a<15;a++)this.setFunctionModule(8,this.size-15+a,We(o,a));this.setFunctionModule(8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let t=this.version;for(let s=0;s<12;s++)t=t<<1^(t>>>11)*7973;let n=this.version<<12|t;for(let s=0;s<18;s++){let o=We(n,s),a=this.size-11+s%3,r=Math.floor(s/3);this.setFunctionModule(a,r,o),this.setFunctionModule(r,a,o)}}drawFinderPattern(t,n){for(let s=-4;s<=4;s++)for(let o=-4;o<=4;o++){let a=Math.max(Math.abs(o),Math.abs(s)),r=t+o,i=n+s;r>=0&&r<this.size&&i>=0&&i<this.size&&this.setFunctionModule(r,i,a!==2&&a!==4,it.Position)}}drawAlignmentPattern(t,n){for(let s=-2;s<=2;s++)for(let o=-2;o<=2;o++)this.setFunctionModule(t+o,n+s,Math.max(Math.abs(o),Math.abs(s))!==1,it.Alignment)}setFunctionModule(t,n,s,o=it.Function){this.modules[n][t]=s,this.types[n][t]=o}addEccAndInterleave(t){let n=this.version,s=this.ecc;if(t.length!==Os(n,s))throw new RangeError("Invalid argument");let o=Bi[s[0]][n],a=ji[s[0]][n],r=Math.floor(qo(n)/8),i=o-r%o,c=Math.floor(r/o),f=[],u=jd(a);for(let m=0,d=0;m<o;m++){let $=t.slice(d,d+c-a+(m<i?0:1));d+=$.length;let h=Bd($,u);m<i&&$.push(0),f.push($.concat(h))}let p=[];for(let m=0;m<f[0].length;m++)f.forEach((d,$)=>{(m!==c-a||$>=i)&&p.push(d[m])});return p}drawCodewords(t){if(t.length!==Math.floor(qo(this.version)/8))throw new RangeError("Invalid argument");let n=0;for(let s=this.size-1;s>=1;s-=2){s===6&&(s=5);for(let o=0;o<this.size;o++)for(let a=0;a<2;a++){let r=s-a,c=(s+1&2)===0?this.size-1-o:o;!this.types[c][r]&&n<t.length*8&&(this.modules[c][r]=We(t[n>>>3],7-(n&7)),n++)}}}applyMask(t){if(t<0||t>7)throw new RangeError("Mask value out of range");for(let n=0;n<this.size;n++)for(let s=0;s<this.size;s++){let o;switch(t){case 0:o=(s+n)%2===0;break;case 1:o=n%2===0;break;case 2:o=s%3===0;break;case 3:o=(s+n)%3===0;break;case 4:o=(Math.floor(s/3)+Math.floor(n/2))%2===0;break;case 5:o=s*n%2+s*n%3===0;break;case 6:o=(s*n%2+s*n%3)%2===0;break;case 7:o=((s+n)%2+s*n%3)%2===0;break;default:throw new Error("Unreachable")}!this.types[n][s]&&o&&(this.modules[n][s]=!this.modules[n][s])}}getPenaltyScore(){let t=0;for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[a][f]===r?(i++,i===5?t+=Pi:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*Ss),r=this.modules[a][f],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*Ss}for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[f][a]===r?(i++,i===5?t+=Pi:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*Ss),r=this.modules[f][a],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*Ss}for(let a=0;a<this.size-1;a++)for(let r=0;r<this.size-1;r++){let i=this.modules[a][r];i===this.modules[a][r+1]&&i===this.modules[a+1][r]&&i===this.modules[a+1][r+1]&&(t+=Cd)}let n=0;for(let a of this.modules)n=a.reduce((r,i)=>r+(i?1:0),n);let s=this.size*this.size,o=Math.ceil(Math.abs(n*20-s*10)/s)-1;return t+=o*Ad,t}getAlignmentPatternPositions(){if(this.version===1)return[];{let t=Math.floor(this.version/7)+2,n=this.version===32?26:Math.ceil((this.version*4+4)/(t*2-2))*2,s=[6];for(let o=this.size-7;s.length<t;o-=n)s.splice(1,0,o);return s}}finderPenaltyCountPatterns(t){let n=t[1],s=n>0&&t[2]===n&&t[3]===n*3&&t[4]===n&&t[5]===n;return(s&&t[0]>=n*4&&t[6]>=n?1:0)+(s&&t[6]>=n*4&&t[0]>=n?1:0)}finderPenaltyTerminateAndCount(t,n,s){return t&&(this.finderPenaltyAddHistory(n,s),n=0),n+=this.size,this.finderPenaltyAddHistory(n,s),this.finderPenaltyCountPatterns(s)}finderPenaltyAddHistory(t,n){n[0]===0&&(t+=this.size),n.pop(),n.unshift(t)}};xn=class{constructor(t,n,s){if(this.mode=t,this.numChars=n,this.bitData=s,n<0)throw new RangeError("Invalid argument");this.bitData=s.slice()}getData(){return this.bitData.slice()}},Ed=[1,10,12,14],Td=[2,9,11,13],Md=[4,8,16,16]});var ba=new Set([408,429,502,503,504,507]),B=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},te=class extends Error{constructor(){super("The service does not answer.")}};function j(e){if(!(e instanceof B)&&!(e instanceof te))throw e;return e.message}var Bn=new URL("..",import.meta.url);function Re(e){let t=Bn.pathname!=="/"&&e.startsWith(Bn.pathname);return new URL(t?e:`${Bn.pathname}${e.slice(1)}`,Bn).href}function ya(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function V(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var ga=e=>(.5+Math.random()/2)*Math.min(1e4,300*2**(e-1));function q(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function he(e,t,n={}){let s=ya(n);e==="POST"&&(s["Idempotency-Key"]=n.key??q());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(Re(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(c){if(!(c instanceof TypeError))throw c;if(a>=5)throw new te}if(r?.ok)return r;if(r&&(!ba.has(r.status)||a>=5))throw await va(r);let i=Number.parseFloat(r?.headers.get("Retry-After")??"");await V(Number.isFinite(i)?Math.min(i*1e3,1e4):ga(a),n.signal)}}async function va(e){return new B(e.status,await e.json().catch(()=>({})))}async function C(e,t,n){let s=await he(e,t,n);return s.status===204?null:s.json()}var x=(e,t)=>C("GET",e,t);async function*Ae(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){try{for await(let o of pu(e,t,n)){if(s=0,t.heard?.(!0),o.id&&(n=o.id),o.name==="reconnect")break;if(yield o,o.name==="end")return}}catch(o){if(t.signal?.aborted||o instanceof B&&!ba.has(o.status))throw o;o instanceof B||t.heard?.(!1)}await V(ga(++s),t.signal)}}async function*pu(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,4e4);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(Re(e),{headers:ya({...t,headers:r}),signal:s.signal});if(!i.ok)throw await va(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:p,value:m}=await c.read();if(p)return;clearTimeout(a),a=setTimeout(o,4e4);let d=(u+f.decode(m,{stream:!0})).split(`

`);u=d.pop()??"";for(let $ of d){let h=du($);h&&(yield h)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function du(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var ka=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,ka(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},wa=new Map;function _a(e){var t=wa.get(this);return t||(t=new Map,wa.set(this,t)),(t=ka(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,m,r):a===3&&(m||r)?(c.push(3,m,r),a=2):a===2&&r==="..."&&m?c.push(4,m,0):a===2&&r&&!m?c.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(c.push(a,0,r,o),a=6),m&&(c.push(a,m,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var p=0;p<n[u].length;p++)s=n[u][p],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][p+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var U,Oa,Xs,ze,Vs,Wn,Ca,Fn,Aa,Zs,Js,mu,Kt=Symbol.for("pv"),Hn={},qn=[],hu=/^m(i|n|o|s|text|space)$/,Qs=Array.isArray,eo=qn.slice,ct=Object.assign;function lt(e){e&&e.parentNode&&e.remove()}function zn(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?eo.call(arguments,2):n),Yt(e,r,s,o,null)}function Yt(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Kt,__v:o||++Oa,__i:-1,__u:0};return!o&&U.vnode&&U.vnode(a),a}function ut(e){return e.children}function gt(e,t){this.props=e,this.context=t,this.__g=0}function Ge(e,t){if(t==null)return e.__&&Ge(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Ge(e)}function $u(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=ct({constructor:Kt},n)).__v=n.__v+1,U.vnode&&U.vnode(t),to(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||Ge(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Ia(o,t,a),n.__=n.__e=null,t.__e!=s&&Ea(t))}function Ea(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Ea(e)}function xa(e){(8&e.__g||(e.__g|=8,ze.push(e),Wn++))&&Vs==U.debounceRendering||((Vs=U.debounceRendering)||queueMicrotask)(Ta)}function Ta(){try{for(var e,t=1;ze.length;)ze.length>t&&ze.sort(Ca),e=ze.shift(),t=ze.length,8&e.__g&&$u(e)}finally{(Wn=ze.length)&&(Vs||queueMicrotask)(Ta)}}function Ma(e,t,n,s,o,a,r,i,c,f,u){var p,m,d,$,h,y,g=s.__k||qn,_=t.length;for(c=bu(n,t,g,c,_),p=0;p<_;p++)(d=n.__k[p])!=null&&(m=~d.__i&&g[d.__i]||Hn,d.__i=p,y=to(e,d,m,o,a,r,i,c,f,u),$=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&no(m.ref,null,d,m),d.ref&&u.push(d.ref,d.__c||$,d)),h=h||$,4&d.__u?(c=Pa(d,c,e,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&y!==void 0?c=y:$&&(c=$.nextSibling),d.__u&=-21);return n.__e=h,c}function bu(e,t,n,s,o){var a,r,i,c,f,u,p,m,d,$=n.length,h=$,y=0,g=0,_=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=_[a]=Yt(null,r):Qs(r)?r=_[a]=Yt(ut,{children:r}):r.constructor===Kt&&r.__b?r=_[a]=Yt(r.type,r.props,r.key,r.ref,r.__v):_[a]=r,c=a+y,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=yu(r,n,c,h))&&(h--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?y--:f==c+1?y++:f!=c&&(f>c?y--:y++,g=1)):(~f||(o>$?y--:o<$&&y++),typeof r.type!="function"&&(r.__u|=4))):_[a]=null;if(g){for(u=[],p=[],a=0;a<o;a++)if((r=_[a])&&16&r.__u){for(y=0,m=u.length;y<m;)u[d=y+m>>1]<r.__i?y=d+1:m=d;u[y]=r.__i,p[a]=y+1}for(y=u.length;a--;)p[a]&&(p[a]==y?y--:_[a].__u|=4)}if(h)for(a=0;a<$;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=Ge(i)),so(i,i));return s}function Pa(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=Pa(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=Ge(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function yu(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function Sa(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Un(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Sa(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Sa(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=Js[t]||(Js[t]=gu(t)),(e.__a||(e.__a={}))[t]=Zs,a=t!=(t=t.replace(Aa,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function gu(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Fn]==null)t[Fn]=Zs++;else if(t[Fn]<this.__a[e])return;return n(U.event?U.event(t):t)}}}function to(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,g,_,M,I,re,O,T,W,Ne,ge,Q,K=t.type;if(t.constructor!==Kt)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,p=a=[],u.nodeType==8?i=Dn(u,a):a.push(u),i=a[0]||i),(u=U.__b)&&u(t);e:if(typeof K=="function"){m=r.length;try{if(g=t.props,_=(u=K.prototype)&&u.render,M=(u=K.contextType)&&s[u.__c],I=u?M?M.props.value:u.__:s,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(_?t.__c=d=new K(g,I):(t.__c=d=new gt(g,I),d.constructor=K,d.render=wu),M&&M.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),_&&(d.__s||(d.__s=d.state),K.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=ct({},d.__s)),ct(d.__s,K.getDerivedStateFromProps(g,d.__s)))),$=d.props,h=d.state,d.__v=t,n.__c){if(g!==$&&_&&!K.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(g,I),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(g,d.__s,I)===!1){t.__v!=n.__v&&(d.props=g,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(ue){ue&&(ue.__=t)}),qn.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&r.push(d),i=Ge(n);break e}d.componentWillUpdate&&d.componentWillUpdate(g,d.__s,I),_&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate($,h,y)})}else _&&!K.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),_&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=I,d.props=g,d.__P=e,d.__g&=-5,re=U.__r,O=_?25:0;do d.__g&=-9,re&&re(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++O<25);_&&(qn.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=ct({},s,d.getChildContext())),_&&n.__c&&d.getSnapshotBeforeUpdate&&(y=d.getSnapshotBeforeUpdate($,h)),T=u&&u.type===ut&&u.key==null?u.props.children:u,g.__P&&(u=i,o=(e=g.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(ue){ue&&so(ue,ue)}),n.__k=null),i=n.__k?Ge(n,0):null),i=Ma(e,Qs(T)?T:[T],t,n,s,o,a,r,i,c,f),g.__P&&(t.__e=null,i=u),t.__u&=-161,p&&p.some(lt),d.__h.length&&r.push(d),1&d.__g&&(d.__g&=-4)}catch(ue){if(r.length=m,t.__v=null,c||a)if(ue&&ue.then){if(t.__u|=128|c,a){for(~(ge=a.indexOf(i||void 0))||(ge=a.length);(Q=a[ge-1])&&Q.nodeType==8;)ge--;for(;ge<a.length;ge++)if(Q=a[ge])if(a[ge]=null,W){if(Q==Ne)break}else{if(Q.nodeType!=8)break;Q.data.startsWith("$s")&&(Ne=Dn(W=Q))}}if(!W){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;W=i}(u=Dn(W=t.__c.__z||(t.__c.__z=W)))?(t.__e=W,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(lt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),ue&&ue.then||La(t),U.__e(ue,t,n)}}else i=t.__e=vu(n.__e,t,n,s,o,a,r,c,f,e);return(u=U.diffed)&&u(t),i}function Dn(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function La(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(La))}function Ia(e,t,n){for(var s=0;s<n.length;)no(n[s++],n[s++],n[s++]);U.__c&&U.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){U.__e(a,o.__v)}})}function vu(e,t,n,s,o,a,r,i,c,f){var u,p,m,d,$,h,y,g,_=n.props||Hn,M=t.props,I=t.type;if(I=="svg"?o="http://www.w3.org/2000/svg":I=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if(($=a[u])&&(I?$.localName==I:$.nodeType==3)){e=$,a[u]=null;break}}if(!e){if(g=f.ownerDocument||document,!I)return g.createTextNode(M);e=g.createElementNS(o,I,M.is?M:f),i&&(U.__m&&U.__m(t,a),i=!1),a=null}if(I){if(f=I=="template"&&e.content||e,a=I=="textarea"&&M.defaultValue!=null?null:a&&eo.call(f.childNodes),!i&&a)for(_={},u=0;u<e.attributes.length;u++)_[($=e.attributes[u]).name]=$.value;for(u in _)$=_[u],u=="dangerouslySetInnerHTML"?m=$:u=="children"||u in M||u=="value"&&"defaultValue"in M||u=="checked"&&"defaultChecked"in M||Un(e,u,null,$,o);for(u in M)$=M[u],u=="children"?d=$:u=="dangerouslySetInnerHTML"?p=$:u=="value"?h=$:u=="checked"?y=$:i&&typeof $!="function"||_[u]===$||Un(e,u,$,_[u],o);p?(i||m&&(p.__html==m.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(m&&(e.textContent=""),(I=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&hu.test(I))&&(o="http://www.w3.org/1999/xhtml"),Ma(f,Qs(d)?d:[d],t,n,s,o,a,r,a?a[0]:n.__k&&Ge(n,0),i,c),a&&a.some(lt)),i&&I!="textarea"||(u="value",I=="progress"&&h==null?e.removeAttribute(u):h==null||h===e[u]&&(I!="progress"||h)||Un(e,u,h,_[u],o),u="checked",y!=null&&y!=e[u]&&Un(e,u,y,_[u],o))}else _===M||i&&e.data==M||(e.data=M);return e}function no(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){U.__e(o,n)}}function so(e,t,n){var s,o,a,r;if(U.unmount&&U.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||no(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){U.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&so(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=Dn(s,a=[]))&&(s==e.__e&&a.some(lt),lt(o),lt(s)),n||lt(e.__e),e.__e=e.__c=e.__=null}function wu(e,t,n){return this.constructor(e,n)}function Na(e,t){var n,s,o,a;U.__&&U.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=Yt(ut,{children:[e]}),o=[],a=[],to(t,t.__k,s||Hn,Hn,t.namespaceURI,s?null:t.firstChild?eo.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),Ia(o,t.__k,a),t.__k.props.children=null}U={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw Wn=0,e}},Oa=0,Xs=function(e){return e!=null&&e.constructor===Kt},gt.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ct({},this.state)),typeof e=="function"&&(e=e(ct({},n),this.props)),e&&(ct(n,e),this.__v&&(t&&this.__k.push(t),xa(this)))},gt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),xa(this))},gt.prototype.render=ut,ze=[],Wn=0,Ca=function(e,t){return e.__v.__b-t.__v.__b},Fn=Symbol(),Aa=/(PointerCapture)$|Capture$/i,Zs=0,Js={},mu=0;var l=_a.bind(zn);var vt,ee,oo,Ra,ao=Object.is,Gn=0,za=[],ro=[],J=U,ja=J.__b,Ba=J.__r,Ua=J.diffed,Fa=J.__c,Da=J.unmount,Wa=J.__;function Yn(e,t){J.__h&&J.__h(ee,e,Gn||t),Gn=0;var n=ee.__H||(ee.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return Gn=1,ku(Ga,e)}function ku(e,t,n){var s=Yn(vt++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):Ga(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);ao(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=ee,!ee.__f)){ee.__f=!0;var o=ee.shouldComponentUpdate;ee.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(m){m.__N&&(f=!0,ao(m.__[0],m.__N[0])||(u=!0))}),o){var p=o.call(this,a,r,i);return f?p||u:p}return!f||u}}return s.__}function w(e,t){var n=Yn(vt++,3);!J.__s&&lo(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,ee.__H.__h.push(n))}function Ee(e,t){var n=Yn(vt++,4);!J.__s&&lo(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,ee.__h.push(n))}function N(e){return Gn=5,Ye(function(){return{current:e}},[])}function Ye(e,t){var n=Yn(vt++,7);return lo(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function _u(){var e;do{for(;e=ro.shift();)try{Vt(e)}catch(n){J.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=za.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Vt),t.__h.some(io),t.__h=[]}catch(n){t.__h=[],J.__e(n,e.__v)}}}while(ro.length)}J.__b=function(e){ee=null,ja&&ja(e)},J.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Wa&&Wa(e,t)},J.__r=function(e){Ba&&Ba(e),vt=0;var t=(ee=e.__c).__H;t&&(oo==ee?ee.__h=[]:(t.__h.some(Vt),t.__h.some(io),vt=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),oo=ee},J.diffed=function(e){Ua&&Ua(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&qa(za.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),oo=ee=null},J.__c=function(e,t){t.some(function(n){try{n.__h.some(Vt),n.__h=n.__h.filter(function(s){return!s.__||io(s)})}catch(s){n.__h=[function(){throw s}]}}),Fa&&Fa(e,t)},J.unmount=function(e){Da&&Da(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,qa(ro.push(o))}else Vt(o)}catch(a){t=a}}),s.__H=void 0,t&&J.__e(t,s.__v))};var Ha=typeof requestAnimationFrame=="function";function xu(e){var t,n=function(){clearTimeout(s),Ha&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);Ha&&(t=requestAnimationFrame(n))}function qa(e){e!=1&&Ra==J.requestAnimationFrame||((Ra=J.requestAnimationFrame)||xu)(_u)}function Vt(e){var t=ee,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),ee=t}function io(e){var t=ee;e.__c=e.__(),ee=t}function lo(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!ao(n,e[s])})}function Ga(e,t){return typeof t=="function"?t(e):t}var Su=Symbol.for("preact-signals");function Xn(){if(je>1){je--;return}let e,t=!1;for((function(){let n=Kn;for(Kn=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();Xt!==void 0;){let n=Xt;for(Xt=void 0,Vn++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ka(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(Vn=0,je--,t)throw e}function X(e){if(je>0)return e();co=++Ou,je++;try{return e()}finally{Xn()}}var Y,Jt,Xt;function Zt(e){let t=Y,n=Jt;Y=void 0,Jt=void 0;try{return e()}finally{Y=t,Jt=n}}var Kn,je=0,Vn=0,Ou=0,co=0,Jn=0;function Ya(e){if(Y===void 0)return;let t=e.n;if(t===void 0||t.t!==Y)return t={i:0,S:e,p:Y.s,n:void 0,t:Y,e:void 0,x:void 0,r:t},Y.s!==void 0&&(Y.s.n=t),Y.s=t,e.n=t,32&Y.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Y.s,t.n=void 0,Y.s.n=t,Y.s=t),t}function ne(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}ne.prototype.brand=Su;ne.prototype.h=function(){return!0};ne.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:Zt(()=>{var n;(n=this.W)==null||n.call(this)}))};ne.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&Zt(()=>{var s;(s=this.Z)==null||s.call(this)}))}};ne.prototype.subscribe=function(e){return Be(()=>{let t=this.value;Zt(()=>e(t))},{name:"sub"})};ne.prototype.valueOf=function(){return this.value};ne.prototype.toString=function(){return this.value+""};ne.prototype.toJSON=function(){return this.value};ne.prototype.peek=function(){return Zt(()=>this.value)};Object.defineProperty(ne.prototype,"value",{get(){let e=Ya(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(Vn>100)throw new Error("Cycle detected");(function(t){je!==0&&Vn===0&&t.l!==co&&(t.l=co,Kn={S:t,v:t.v,i:t.i,o:Kn})})(this),this.v=e,this.i++,Jn++,je++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Xn()}}}});function k(e,t){return new ne(e,t)}function Ka(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Va(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Ja(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function ft(e,t){ne.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Jn-1,this.f=4}ft.prototype=new ne;ft.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Jn))return!0;if(this.g=Jn,this.f|=1,this.i>0&&!Ka(this))return this.f&=-2,!0;let e=Y;try{Va(this),Y=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return Y=e,Ja(this),this.f&=-2,!0};ft.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}ne.prototype.S.call(this,e)};ft.prototype.U=function(e){if(this.t!==void 0&&(ne.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ft.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ft.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=Ya(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ie(e,t){return new ft(e,t)}function Xa(e){let t=e.j;if(e.j=void 0,typeof t=="function"){je++;let n=Y;Y=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,uo(e),s}finally{Y=n,Xn()}}}function uo(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Xa(e)}function Cu(e){if(Y!==this)throw new Error("Out-of-order effect");Ja(this),Y=e,this.f&=-2;try{8&this.f&&uo(this)}finally{Xn()}}function wt(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Jt&&Jt.push(this)}wt.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};wt.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Xa(this),Va(this),je++;let e=Y;return Y=this,Cu.bind(this,e)};wt.prototype.N=function(){2&this.f||(this.f|=2,this.u=Xt,Xt=this)};wt.prototype.d=function(){this.f|=8,1&this.f||uo(this)};wt.prototype.dispose=function(){this.d()};function Be(e,t){let n=new wt(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var Au=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Za,Qn,Zn;var Qa=[];Be(function(){Za=this.N})();function kt(e,t){U[e]=t.bind(null,U[e]||(()=>{}))}function Qt(e){if(Zn){let t=Zn;Zn=void 0,t()}Zn=e&&e.S()}function er({data:e}){let t=Tu(e);t.name="ReactiveDom",t.value=e;let[n,s]=Ye(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=ie(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=ie(()=>!Array.isArray(r.value)&&!Xs(r.value)),c=Be(function(){if(this.N=tr,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}er.displayName="ReactiveTextNode";Object.defineProperties(ne.prototype,{constructor:{configurable:!0,value:zn(ut,null).constructor},type:{configurable:!0,value:er},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});kt("__b",(e,t)=>{if(Qt(),Qn=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof ne&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});kt("__r",(e,t)=>{if(e(t),t.type!==ut){Qt();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return Be(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;Au&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Qn=s,Qt(n)}});kt("__e",(e,t,n,s)=>{Qt(),Qn=void 0,e(t,n,s)});kt("diffed",(e,t)=>{Qt(),Qn=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=Eu(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function Eu(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=k(n);return{o:(r,i)=>{a.value=r,s=i},d:Be(function(){this.N=tr;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}kt("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});kt("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});gt.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function Tu(e,t){return Ye(()=>k(e,t),[])}var Mu=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function Pu(){X(()=>{let e;for(;e=Qa.shift();)Za.call(e)})}function tr(){Qa.push(this)===1&&(U.requestAnimationFrame||Mu)(Pu)}var es=e=>document.querySelector(`meta[name="${e}"]`)?.getAttribute("content")??"",_t=es("emblems");function Z({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${_t}#seat-${e}`} /></svg>`}function ve({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${_t}#${e}`} /></svg>`}function nr(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}var sr=350,Lu=60,Iu=12,or="http://www.w3.org/2000/svg";function fo(e){let t=new Map,n=e.getBoundingClientRect();for(let s of e.querySelectorAll("[data-kind='ships']")){let{seat:o="",at:a="",count:r="0"}=s.dataset,{left:i,top:c,width:f,height:u}=s.getBoundingClientRect(),p=t.get(o)??new Map,m=p.get(a)?.count??0;p.set(a,{count:m+Number(r),point:{x:i+f/2-n.left,y:c+u/2-n.top}}),t.set(o,p)}return t}function rr(e,t){let n=[];for(let s of new Set([...e.keys(),...t.keys()])){let[o,a]=[e.get(s)??new Map,t.get(s)??new Map],r=ar(o,a),i=ar(a,o);for(let[c,f]of i.slice(0,Iu)){let u=r.shift();u&&n.push({seat:s,from:u[1],to:f,lost:c==="warp"})}}return n}function ar(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function ir(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=Nu(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],p=`translate(${o.x-9}px, ${o.y-9}px)`,m=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,d=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:p},{transform:m},{transform:d,opacity:r?.4:1}],{duration:r?2*sr:sr,delay:i*Lu,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function Nu(e){let t=document.createElementNS(or,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(or,"use");return n.setAttribute("href",`${_t}#seat-${e}`),t.append(n),t}var lr="cosmic-ledger-speed",po=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","In steps"]],Ru={off:0,fast:.4,normal:1,slow:2,steps:1},ju=3,Bu=15e3,Uu={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},Fu=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),Du=500,Wu=12,Hu=matchMedia("(prefers-reduced-motion: reduce)"),Te=k(qu()??(Hu.matches?"off":"normal"));function qu(){let e=localStorage.getItem(lr);return po.some(([t])=>t===e)?e:null}function mo(e){Te.value=e,localStorage.setItem(lr,e)}var ts=class{constructor(t,n){this.question=t,this.seen=n,this.queue=k([]),this.current=k(null),this.view=k(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(Te.peek()==="off"||n!==null&&n<Bu)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(!this.running){this.running=!0;for(let t=this.queue.value[0];t;t=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let n=await this.seen(t.version).catch(()=>this.view.peek());X(()=>(this.current.value=t,this.view.value=n)),await V(this.length(t),this.skipping.signal).catch(()=>{}),Te.peek()==="off"&&(this.queue.value=[])}X(()=>(this.current.value=null,this.view.value=null)),this.running=!1}}length({type:t,text:n}){if(Te.peek()==="steps")return 2**31-1;let s=(Du+Wu*n.length+(Uu[t]??0))*Ru[Te.peek()];return this.question().asked&&!Fu.has(t)?s/ju:s}};var ns=k(new Set),zu=new Set(["gate","warp"]);function ho(e){let[,t="",n=""]=e.split("/");return zu.has(t)?t:n}function cr(e){w(()=>(ns.value=new Set(e.flatMap(({path:t,from:n})=>n?[ho(n),ho(t)]:[ho(t)])),()=>{ns.value=new Set}),[e])}var ur="cosmic-ledger-name",Gu="Player",se=k(localStorage.getItem(ur)??"");function $e(e){let t=e.trim();return t&&(se.value=t,localStorage.setItem(ur,t)),t||Gu}var we=({name:e,call:t,required:n=!1})=>l`<label>Your name
  <input
    type="text" maxlength="40" autocomplete="nickname" required=${n} value=${e}
    onInput=${s=>t(s.currentTarget.value)}
  />
</label>`;var ss="cosmic-ledger-player",fr="cosmic-ledger-spectator",$o=()=>localStorage.getItem(ss)??localStorage.getItem(fr)??"",E=k($o()),G=k(null),Ue=k(!1);function pr(){addEventListener("storage",({key:e})=>{e===ss&&$o()!==E.peek()&&dr($o())})}function dr(e){E.value=e,G.value=null,Ue.value=!1}function Ve(e){localStorage.removeItem(fr),e?localStorage.setItem(ss,e):localStorage.removeItem(ss),dr(e)}async function Ke(){return E.peek()||Ve((await C("POST","/v1/players")).token),E.peek()}var Je=e=>e instanceof B&&(e.code==="token_invalid"||e.code==="token_revoked");async function xe(e){try{return await e(await Ke())}catch(t){if(!(t instanceof B)||t.code!=="token_invalid")throw t;return Ve(""),e(await Ke())}}async function Se(){let e=E.peek();if(!e)return null;if(G.peek())return G.peek();try{let t=await x("/v1/players/me",{token:e});e===E.peek()&&(G.value=t),t.name&&!se.peek()&&$e(t.name)}catch(t){if(!Je(t))throw t;e===E.peek()&&(Ue.value=!0)}return G.peek()}async function bo(e){let t={"Content-Type":"application/merge-patch+json"};G.value=await xe(n=>C("PATCH","/v1/players/me",{token:n,body:e,headers:t})),G.value?.name&&$e(G.value.name)}async function os(e){await Ke();let t=await Se();return!(t?.ladder_id&&t.name)&&(e.trim()||!t?.name)&&e.trim()!==t?.name&&await bo({name:$e(e)}),Ke()}var hr="cosmic-ledger-read",Yu=40;function mr(){try{return JSON.parse(localStorage.getItem(hr)??"{}")}catch{return{}}}var as=e=>Number(e.slice(2)),rs=class{constructor(t){this.store=t,this.messages=k([]),this.muted=k(new Set),this.read=k(mr()[t.id]??""),this.unread=ie(()=>{let n=t.seat.value,s=as(this.read.value||"m_0");return this.messages.value.filter(o=>as(o.id)>s&&(!n||o.seat!==n)).length}),this.knowsMuted=!1}get path(){return`${this.store.path}/messages`}get token(){return this.store.seat.peek()?this.store.token:E.peek()}take(t){t.deleted?this.messages.value=this.messages.value.filter(({id:n})=>n!==t.id):this.add([t])}add(t){let n=new Set(this.messages.value.map(({id:o})=>o)),s=t.filter(({id:o})=>!n.has(o));s.length&&(this.messages.value=[...this.messages.value,...s].sort((o,a)=>as(o.id)-as(a.id)))}async catchUp(t){let n=this.messages.value.at(-1)?.id??"";if(t===null||t&&t===n)return;let s={token:this.store.token,signal:this.store.stopping.signal};try{let o=`${this.path}?limit=100${n&&`&after=${n}`}`;for(;o;){let a=await x(o,s);this.add(a.items),o=a.next}}catch(o){if(!s.signal.aborted&&!(o instanceof te)&&!(o instanceof B))throw o}}seen(){let t=this.messages.value.at(-1)?.id;if(!t||t===this.read.peek())return;this.read.value=t;let{[this.store.id]:n,...s}=mr();localStorage.setItem(hr,JSON.stringify(Object.fromEntries([...Object.entries(s).slice(1-Yu),[this.store.id,t]])))}async say(t,n,s){let o=this.store.seat.peek();o||await Ke();let a={text:t,...n&&{to:[n]},...o?{}:{name:s}};this.add([await C("POST",this.path,{token:this.token,body:a,key:q()})])}async learnMuted(){let t=this.store.seat.peek();if(!t||this.knowsMuted)return;this.knowsMuted=!0;let{items:n}=await x(`${this.store.path}/seats/${t}/mutes`,{token:this.store.token});this.muted.value=new Set(n.map(s=>s.seat))}async mute(t,n){let s=`${this.store.path}/seats/${this.store.seat.peek()}/mutes/${t}`;await C(n?"PUT":"DELETE",s,{token:this.store.token});let o=new Set(this.muted.value);n?o.add(t):o.delete(t),this.muted.value=o,this.messages.value=this.messages.value.filter(a=>a.seat!==t),n||(this.messages.value=[],await this.catchUp())}};var yo="cosmic-ledger-tokens";function is(){try{return JSON.parse(localStorage.getItem(yo)??"{}")}catch{return{}}}function ce(e){let t=is()[e]??{};return t.person&&!t.seat?{...t,seat:E.peek()||void 0}:t}function le(e,t){let n=is();localStorage.setItem(yo,JSON.stringify({...n,[e]:{...n[e],...t}}))}function $r(e){let{[e]:t,...n}=is();localStorage.setItem(yo,JSON.stringify(n))}function ls(e){le(e,{seat:void 0,person:void 0})}function en(e){for(let t of e)ce(t).seat||le(t,{person:!0})}function go(){return Object.entries(is()).flatMap(([e,{seat:t,person:n,host:s}])=>t||n||s?[e]:[]).reverse()}var pt=e=>ce(e).invite??"";function br(e){let t=new URLSearchParams(location.hash.slice(1)),[n,s,o]=[t.get("token"),t.get("invite"),t.get("watch")];if(n===null&&s===null&&o===null)return"";if(history.replaceState(null,"",location.pathname+location.search),o!==null)return le(e,{watch:o}),"";let a=ce(e).seat;return n!==null&&a&&a!==n?n:(le(e,n===null?{invite:s??void 0}:{seat:n,invite:void 0}),"")}var tn=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get(cs(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=cs(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get(cs(t??""))??""}rule(t){return this.rules.get(cs(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},cs=e=>e.split("#")[0]??"";async function yr(){let{items:e}=await x("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new tn(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var gr=300,Ku=60,vo=1500,v=k(new tn);async function wo(){if(!v.value.names.size)try{v.value=await yr()}catch{await V(vo),await wo()}}var us=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=k(ce(t)),this.game=k(null),this.newest=k(null),this.past=k(null),this.at=k(null),this.perspective=k(""),this.sentences=k([]),this.trouble=k(""),this.refused=k(""),this.gone=k(""),this.offered=k(null),this.view=ie(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=ie(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.present=k(null),this.talk=new rs(this),this.playback=new ts(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.going=!1,this.kept=new Map}get token(){let{seat:t,host:n,watch:s}=this.tokens.value;return t??n??s??""}async open(t){this.at.value=t,await this.look(),t!==null&&this.go(t);let{signal:n}=this.stopping,s=o=>{this.trouble.value=o?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(s);)await this.forgetAll()}catch(o){n.aborted||await this.failed(o)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of Ae(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.hear(o)}catch(o){if(!(o instanceof B)||o.code!=="other_branch")throw o;return!0}return!1}hear({name:t,data:n}){if(t==="message"&&this.talk.take(n),t==="presence"){let s=new Set(this.present.value);n.connected?s.add(n.seat):s.delete(n.seat),this.present.value=s;return}t==="snapshot_hint"&&(this.present.value=new Set(n.connected),this.talk.catchUp(n.newest_message)),this.isNews({name:t,data:n})&&this.look()}async lookAfterwards(){let t={token:this.token,signal:this.stopping.signal};try{this.game.value=await x(this.path,t),await this.talk.catchUp()}catch(n){if(!(n instanceof B)&&!(n instanceof te)&&!t.signal.aborted)throw n}}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"}async forgetAll(){this.kept.clear(),X(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await V(vo,this.stopping.signal),await this.look()}async tryOffered(t){let{signal:n}=this.stopping;try{let{viewer:s,seats:o}=await x(`${this.path}/state`,{token:t,signal:n}),a=s in o?"":"It is the link of nobody at this table.";this.offered.value={token:t,seat:s,wrong:a}}catch(s){n.aborted||(this.offered.value={token:"",seat:"",wrong:j(s)})}}takeOffered(){le(this.id,{seat:this.offered.value?.token,invite:void 0}),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.news&&!this.stopping.signal.aborted;){this.news=!1;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}}}async fetch(){let t={token:this.token,signal:this.stopping.signal},[n,s]=await Promise.all([x(this.path,t),x(`${this.path}/state`,t)]),o=this.sentences.value;this.newest.value||this.show(n,s);let a=o.length?(o.at(-1)?.version??0)+1:Math.max(1,(this.at.value??s.version)-gr),r=await this.told(a);X(()=>{this.show(n,s),r.length&&(this.sentences.value=[...o,...r])}),o.length&&this.playback.add(r)}show(t,n){X(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",xt(t)})}async told(t){let n={token:this.token,signal:this.stopping.signal},s=[],o=`${this.path}/history?level=story&limit=500&from=${t}`;for(;o;){let a=await x(o,n);s.push(...a.items),o=a.next}return s}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*gr),s=await this.told(n);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){X(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a)}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await x(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>Ku&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof B&&(t.code==="token_revoked"||t.code==="token_invalid")){this.tokens.value.seat?ls(this.id):$r(this.id),this.tokens.value=ce(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof B){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof te))throw t;this.trouble.value=`${t.message} Trying again.`,await V(vo,this.stopping.signal).catch(()=>{}),this.look()}};var S=e=>v.value.called(e),H=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,R=(e,t)=>e.seats[t],ke=k(new Map);function xt({seats:e}){let t=new Map(e.flatMap(({seat:n,name:s,bot:o})=>s&&!o?[[n,s]]:[]));JSON.stringify([...t])!==JSON.stringify([...ke.peek()])&&(ke.value=t)}function P(e,t){return t===e.viewer?"you":ke.value.get(t)??v.value.name(t)}var Vu=/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/,Ju=e=>Vu.test(e)?`⁨${e}⁩`:e;function F(e){let t=new Map([...ke.value].map(([n,s])=>[v.value.name(n),Ju(s)]));return t.size?e.replace(new RegExp(`\\b(?:${[...t.keys()].join("|")})\\b`,"g"),n=>t.get(n)??n):e}var Xu=34,Zu=6,fs=4;function vr({picture:e,view:t,taken:n,boxOf:s}){let[o,a]=b("");w(()=>{if(!o)return;let i=({key:c})=>c==="Escape"&&a("");return addEventListener("keydown",i),()=>removeEventListener("keydown",i)},[o]);let r=t.variants?.skill_tokens?.skills;return r?[...e.querySelectorAll("[data-kind=ships]")].map(i=>{let[c="",f=""]=[i.getAttribute("data-seat"),i.getAttribute("data-at")].map(h=>h??""),u=Qu(t,f)[c]??[],p=s(i);if(n.has(f)||!u.length||!p)return null;let m=`${c} ${f}`,d=`${H(u.length,"ship")} of ${P(t,c)} at ${S(f)}`,$={left:`${p.left}px`,top:`${p.top}px`,width:`${p.width}px`,height:`${p.height}px`};return l`<button type="button" key=${m} class="stack" data-stack=${m} style=${$} aria-expanded=${o===m?"true":"false"} aria-label=${`${d}. Fan them out`} onClick=${()=>a(o===m?"":m)}></button>
      ${o===m&&l`<${ef} key=${`fan ${m}`} seat=${c} letters=${u.map(h=>r[h]??"?").sort()} name=${d} box=${p} width=${e.clientWidth} />`}`}):null}function Qu(e,t){return{...e.planets,gate:e.gate,warp:e.warp,beside:e.beside}[t]??{}}function ef({seat:e,letters:t,name:n,box:s,width:o}){let a=Math.min(t.length,Zu)*Xu+4*fs,r=Math.max(fs,Math.min(o-a-fs,s.left+(s.width-a)/2));return l`<ul class=${`fan-out of-${e}`} aria-label=${n} style=${{left:`${r}px`,top:`${s.top+s.height+fs}px`,maxWidth:`${a}px`}}>
    ${t.map((i,c)=>l`<li key=${c} title=${v.value.text(i)}>
      <svg viewBox="-12 -9 24 14" width="28" height="16" aria-hidden="true"><ellipse rx="11" ry="4" fill="currentColor" /><path d="M-4.6 -1a4.6 4.8 0 0 1 9.2 0z" fill="#fff" /></svg>
      <b aria-hidden="true">${i}</b><span class="unseen">${S(i)}</span>
    </li>`)}
  </ul>`}var tf=6,nf=250,nn=k(""),Xe=(e,t)=>({"data-drag":e,onPointerDown:n=>n.isPrimary&&n.button===0&&sf(n,e,t),onTouchMove:n=>nn.peek()&&n.preventDefault()}),Ze=e=>({onDropped:({detail:t})=>e(t)});function sf({currentTarget:e,pointerId:t,pointerType:n,clientX:s,clientY:o},a,r){let i=new AbortController,{signal:c}=i,{left:f,top:u}=e.getBoundingClientRect(),p=null,m=()=>{p=of(e),nn.value=a,r?.()},d=n==="touch",$=d?setTimeout(m,nf):0;c.addEventListener("abort",()=>{clearTimeout($),p?.remove(),nn.value=""});let h=g=>{if(g.pointerId!==t)return;let[_,M]=[g.clientX-s,g.clientY-o];!p&&Math.hypot(_,M)>=tf&&(d?i.abort():m()),p&&(p.style.transform=`translate(${f+_}px, ${u+M}px)`)},y=g=>{g.pointerId===t&&(p&&(af(),document.elementFromPoint(g.clientX,g.clientY)?.dispatchEvent(new CustomEvent("dropped",{bubbles:!0,detail:a}))),i.abort())};addEventListener("pointermove",h,{signal:c}),addEventListener("pointerup",y,{signal:c}),addEventListener("pointercancel",g=>g.pointerId===t&&i.abort(),{signal:c}),addEventListener("keydown",g=>g.key==="Escape"&&i.abort(),{signal:c}),addEventListener("contextmenu",g=>d&&g.preventDefault(),{signal:c})}function of(e){let{left:t,top:n,width:s,height:o}=e.getBoundingClientRect(),a=e.cloneNode(!0);a.classList.add("in-hand"),a.inert=!0;for(let r of a.querySelectorAll("[id]"))r.removeAttribute("id");return Object.assign(a.style,{width:`${s}px`,height:`${o}px`,transform:`translate(${t}px, ${n}px)`}),document.body.append(a),a}function af(){let e=new AbortController;addEventListener("click",t=>(t.stopPropagation(),t.preventDefault()),{capture:!0,signal:e.signal}),setTimeout(()=>e.abort())}var sn=k(new Map),ko=ie(()=>new Map([...sn.value.values()].flatMap(e=>[...e]))),St=ie(()=>new Map([...ko.value].map(([e,t])=>[t.spot??e,t]))),on=k(new Set),Qe=k(new Set),_o=ie(()=>[...St.value].filter(([,{group:e}])=>!e));function an(e){let t=_o.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function Me(e){let t=N({}).current,n=new Map(e),s=JSON.stringify(e);Ee(()=>{sn.value=new Map(sn.peek()).set(t,n)},[s]),Ee(()=>()=>{let o=new Map(sn.peek());o.delete(t),sn.value=o},[])}var rn=e=>e?.drag===void 0?{}:Xe(e.drag);var wr=32;function xr({picture:e,view:t,touch:n}){let[,s]=b(0);w(()=>(on.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{on.value=new Set}),[e]),w(()=>{let i=new ResizeObserver(()=>s(performance.now()));return queueMicrotask(()=>e.parentElement&&i.observe(e.parentElement)),()=>i.disconnect()},[e]);let o=St.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...Qe.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...ns.value].map(i=>l`<${_r} key=${`changed ${i}`} as="changed" box=${ln(e,i)} />`)}
    ${r.map(i=>l`<${_r} key=${`lit ${i}`} as="lit" box=${ln(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${rf} key=${i} id=${i} offer=${c} box=${ln(e,i)} name=${kr(e,i)} />`)}
    ${a.map(i=>l`<${cf} key=${i} seat=${i} box=${ln(e,i)} name=${kr(e,i)} touch=${n} />`)}
    ${[...o.values()].some(({toGate:i})=>i)&&l`<${lf} boxes=${["gate","warp"].map(i=>ln(e,i))} />`}
    ${n&&l`<${vr} picture=${e} view=${t} taken=${o} boxOf=${i=>Or(e,i)} />`}
  </div>`}var Sr=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),kr=(e,t)=>Sr(e,t)?.querySelector("title")?.textContent??S(t),ln=(e,t)=>Or(e,Sr(e,t));function Or(e,t){let n=e.parentElement?.getBoundingClientRect();if(!t||!n)return null;let{left:s,top:o,width:a,height:r}=t.getBoundingClientRect(),[i,c]=[Math.max(0,wr-a)/2,Math.max(0,wr-r)/2];return{left:s-n.left-i,top:o-n.top-c,width:a+2*i,height:r+2*c}}var cn=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function rf({id:e,offer:t,box:n,name:s}){let{chosen:o,count:a,press:r,less:i,full:c,label:f}=t;if(!n)return null;let u=s===f||s.includes(f)?s:`${f}. ${s}`,p=an(e),m=p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`,d=`spot${o?" chosen":""}${c?" full":""}`;return a===null?l`<div class=${d} style=${cn(n)} data-spot=${e} ...${rn(t)}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${u}. ${o?"Chosen":"Choose"}`} aria-pressed=${o?"true":"false"} onClick=${r}></button>
      ${o?l`<span class="stepped" aria-hidden="true">✓</span>`:m}
    </div>`:l`<div class=${d} style=${cn(n)} data-spot=${e} ...${rn(t)}>
    <button type="button" class="touch" data-offer=${e} disabled=${c} aria-label=${`${u}. ${a} chosen; choose one more`} onClick=${r}></button>
    ${a===0&&m}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${f}. One less`} disabled=${!i} onClick=${i}>−</button>
      <output>${a}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${f}. One more`} disabled=${c} onClick=${r}>+</button>
    </span>
  </div>`}function lf({boxes:e}){let t=e.filter(i=>i!==null);if(!nn.value||!t.length)return null;let[n,s]=[Math.min(...t.map(i=>i.left)),Math.min(...t.map(i=>i.top))],[o,a]=[Math.max(...t.map(i=>i.left+i.width)),Math.max(...t.map(i=>i.top+i.height))],r=i=>St.peek().get(i)?.press();return l`<div class="to-gate" style=${cn({left:n,top:s,width:o-n,height:a-s})} ...${Ze(r)}></div>`}var _r=({as:e,box:t})=>t&&l`<div class=${e} style=${cn(t)}></div>`;function cf({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${cn(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var uf=40,Cr=matchMedia("(max-width: 45rem)"),Ar=matchMedia("(prefers-color-scheme: light)"),xo=k(Er());for(let e of[Cr,Ar])e.addEventListener("change",()=>xo.value=Er());function Er(){return{layout:Cr.matches?"narrow":"wide",theme:Ar.matches?"light":"dark"}}var Ct=k(""),Ot=new Map;function At({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=xo.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&Ct.peek()&&r.set("focus",Ct.peek());let i=`${t} ${e} ${r}`,c=Ot.get(i);if(c)return c;let f=ff(`${e}/board.svg?${r}`,t);Ot.set(i,f),f.catch(()=>Ot.delete(i));let u=Ot.keys().next().value;return Ot.size>uf&&u!==void 0&&Ot.delete(u),f}async function ff(e,t){let n=await he("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function et({view:e,source:t,touch:n,present:s=null,hurried:o}){let a=N(null),r=N(0),[i,c]=b(null),[f,u]=b(""),{layout:p,theme:m}=xo.value,{version:d}=e;return w(()=>{let $=!0;return At(t,d).then(h=>$&&(u(""),c({picture:h,version:d})),h=>$&&u(h instanceof B&&h.status===404?"":j(h))),()=>{$=!1}},[t.path,t.token,t.perspective,d,p,m,Ct.value]),w(()=>{if(!i)return;i.picture.setAttribute("class","picture"),i.picture.removeAttribute("width"),i.picture.removeAttribute("height");let $=a.current;if(i.picture.isConnected&&!$.contains(i.picture))return c({...i,picture:i.picture.cloneNode(!0)});let h=$.querySelector("svg.picture"),y=h instanceof SVGSVGElement&&h!==i.picture&&!o?fo(h):null;$.replaceChildren(i.picture),y&&Te.peek()!=="off"&&i.version>r.current&&ir($,rr(y,fo(i.picture))),r.current=i.version},[i]),w(()=>{for(let $ of i?.picture.querySelectorAll("[data-presence]")??[])$.setAttribute("visibility",s?.has($.getAttribute("data-presence")??"")?"visible":"hidden")},[i,s]),l`<section class="board" aria-label="Board" data-version=${i?.version}>
    <div class="frame" ref=${a}></div>
    ${i&&l`<${xr} picture=${i.picture} view=${e} touch=${n} />`}
    ${f&&l`<p class="trouble" role="status">${f}</p>`}
  </section>`}function ps(e){let t=new URL(location.href);e===null?t.searchParams.delete("at"):t.searchParams.set("at",String(e)),t.href!==location.href&&history.replaceState(history.state,"",t)}var un=(e,t)=>`?compare=${e}&with=${t}`;function ds({name:e,address:t}){let[n,s]=b(""),[o,a]=b(""),r=N(null),i=async()=>{let f=t();try{await navigator.clipboard.writeText(f),s(f),a("")}catch{a(f),requestAnimationFrame(()=>r.current?.select())}},c=n!==""&&n===t();return l`<span class="copy-link">
    <button type="button" onClick=${i}>${c?"Copied":e}</button>
    ${o&&l`<input ref=${r} type="text" readonly aria-label="The link" value=${o} />`}
  </span>`}function A(){let[e,t]=b(!1),[n,s]=b(""),o=N(!1);return{busy:e,trouble:n,say:s,attempt:async r=>{if(!o.current){o.current=!0,t(!0),s("");try{await r()}catch(i){s(j(i))}finally{o.current=!1,t(!1)}}}}}var pf=200;function df(e,t){let n=` ${e.trim().toLowerCase()} `,s=p=>{let m=p.exec(n);return m&&(n=n.replace(m[0]," ")),m?.[1]??""},o=s(/ turn (\d+)(?=[ ,])/),a=s(/[ ,]encounter (\d+)(?=[ ,])/),r=s(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase(),i=mf(n),c=p=>[p,v.value.name(p),ke.value.get(p)??p].map(m=>m.toLowerCase()),f=i?void 0:t.find(p=>c(p).some(m=>n.includes(` ${m} `)));for(let p of f?c(f):[])n=n.replace(` ${p} `," ");let u=i?"":n.replaceAll(/[\s,]+/g," ").trim();return{card:i,rule:r,seat:f??"",turn:o,encounter:a,text:u}}function mf(e){let t=e.replaceAll(/[\s,]+/g," ").trim();return Tr().find(([,n])=>n.toLowerCase()===t)?.[0]??""}var Tr=()=>v.value.titles([...new Set(v.value.kinds.values())]);function hf({turn:e,encounter:t,text:n,about:s},o){return o.turn&&e!==Number(o.turn)||o.encounter&&t!==Number(o.encounter)||o.seat&&!s.seats.includes(o.seat)?!1:F(n).toLowerCase().includes(o.text)}function Mr({inspection:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(""),[r,i]=b(null),[c,f]=b(!1),u=N(null),p=Ye(()=>[...new Set(Tr().map(([,h])=>h))],[v.value]);w(()=>u.current?.focus(),[]);let m=e.found.value,d=async(h,y)=>{let g=await x(h,e.how);for(;!g.items.length&&g.next;)g=await x(g.next,e.how);let _=g.items.map(M=>({version:M.seq,text:e.sentences.value.get(M.seq)?.text??M.type.replaceAll("_"," ")}));return e.found.value=[...y,..._],i(g.next),e.found.value};return l`<section class="finding" aria-label="Find">
    <form onSubmit=${h=>{h.preventDefault();let y=e.game.value?.seats.map(_=>_.seat)??[],g=df(o,y);s(async()=>{let _=g.text?$f(e,g):await d(bf(e,g),[]);g.text&&i(null),f(!0);let M=_.find(({version:I})=>I>=e.at.value)??_[0];M&&await e.go(M.version)})}} role="search">
      <label for="wanted">Find a card, a rule, a seat, a turn, or words</label>
      <span class="sought">
        <input id="wanted" ref=${u} type="text" list="cards-to-find" autocomplete="off" value=${o} onInput=${({currentTarget:h})=>a(h.value)} />
        <button disabled=${t||!o.trim()}>Find</button>
      </span>
      <datalist id="cards-to-find">${p.map(h=>l`<option key=${h} value=${h}></option>`)}</datalist>
    </form>
    <p class="quiet small">For example: Card Zap · CORE-201 · Blue turn 3 · is lost to the warp. The key / comes here.</p>
    <p role="status">${m.length?`${m.length}${r?" and more":""} found`:c?"Nothing was found.":""}</p>
    <p class="trouble" role="alert">${n}</p>
    <ol class="hits">
      ${m.map(({version:h,text:y})=>l`<li key=${h}>
          <button class="sentence" aria-current=${h===e.at.value?"step":void 0} onClick=${()=>e.go(h)}>
            <span class="quiet">${h}</span> <span>${F(y)}</span>
          </button>
        </li>`)}
    </ol>
    ${r&&l`<button disabled=${t} onClick=${()=>s(()=>d(r,m))}>More</button>`}
  </section>`}function $f(e,t){return e.found.value=e.story.value.filter(n=>hf(n,t)).map(({version:n,text:s})=>({version:n,text:s})),e.found.value}function bf({path:e,bookkeeping:t},{card:n,rule:s,seat:o,turn:a,encounter:r}){let i=Object.entries({card:n,rule:s,seat:o,turn:a,encounter:r}).filter(([,f])=>f),c=s||t.value?[]:[["level","story"]];return`${e}/events?${new URLSearchParams([...i,...c,["limit",String(pf)]])}`}function Pr({inspection:e,open:t}){let{busy:n,trouble:s,attempt:o}=A(),[a,r]=b("fresh"),[i,c]=b(""),f=e.game.value?.status==="over",u=e.game.value?.forked_from;return l`<section class="more-of-it" aria-label="Go on from here">
    ${u&&l`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${u.game_id}&at=${u.seq}`}>version ${u.seq} of another game</a>.</p>
      <a class="button" href=${un(e.id,u.game_id)}>Beside its origin</a>`}
    <h2>Go on from version ${e.at.value}</h2>
    ${f?l`<label
            >Chance
            <select
              value=${a}
              onChange=${p=>r(p.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button disabled=${n} onClick=${()=>o(async()=>c(await e.fork(a)))}>Fork from here</button>`:l`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    ${i&&l`<p role="status">The fork waits for its players: the first seat is free, bots take the others.</p>
      <button onClick=${()=>t(i)}>Open the fork</button>
      <a class="button" href=${un(i,e.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
    <button onClick=${()=>o(async()=>yf(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${s}</p>
  </section>`}function yf(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var gf=500;function Lr({inspection:e}){let{notes:t,at:n}=e;return l`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${vf} inspection=${e} />
    ${t.value.length===0&&l`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${t.value.map(s=>l`<${Nr} key=${s.id} inspection=${e} note=${s}>
          <button class="link" aria-current=${s.version===n.value?"step":void 0} onClick=${()=>e.go(s.version)}>Version ${s.version}</button>
        <//>`)}
    </ol>
  </section>`}function Ir({inspection:e,version:t}){let n=e.notes.value.filter(s=>s.version===t);return n.length?l`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${n.length===1?"A note":"Notes"}</h2>
    <ol>${n.map(s=>l`<${Nr} key=${s.id} inspection=${e} note=${s} />`)}</ol>
  </section>`:null}function Nr({inspection:e,note:{id:t,text:n,audience:s,role:o,seat:a,mine:r},children:i}){let{busy:c,trouble:f,attempt:u}=A(),p=r||s==="all"&&e.isHost,m=r?"you":a?ke.value.get(a)??v.value.name(a):o==="host"?"the host":"one who watches";return l`<li class="note">
    <p class="note-text">${n}</p>
    <p class="quiet small">${i} ${m}${s==="all"?", for the table":", only for you"}
      ${p&&l` <button class="link" disabled=${c} onClick=${()=>u(()=>e.unnote(t))}>Remove</button>`}
    </p>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
  </li>`}function vf({inspection:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(""),[r,i]=b("me");return e.token?l`<form onSubmit=${f=>{f.preventDefault(),s(async()=>{await e.note(o.trim(),r),a("")})}}>
    <label>A note on version ${e.at.value}
      <input type="text" maxlength=${gf} value=${o} onInput=${({currentTarget:f})=>a(f.value)} />
    </label>
    <label>For
      <select value=${r} onChange=${({currentTarget:f})=>i(f.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${t||!o.trim()}>Write it down</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`:l`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`}var So=40,wf={add:"+",remove:"−",move:"→",copy:"+"},kf=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/,_f=[];function jr({inspection:e}){let{step:t,at:n}=e,s=t.value?.version===n.value?t.value:null;return l`
    ${s?l`<${xf} inspection=${e} step=${s} />`:l`<section class="fact"><h2>Event ${n.value}</h2></section>`}
    <${Ir} inspection=${e} version=${n.value} />
    <${Of} changes=${s?.changes??_f} known=${s!==null} />
    ${s&&l`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s.event,null,2)}</pre>
    </details>`}
  `}function xf({inspection:e,step:{version:t,event:n,text:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${n.type.replaceAll("_"," ")}</h2>
    ${!s&&l`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${Sf(n.by)}${n.cause?` (${n.cause})`:""}</dd>
      <dt>At</dt>
      <dd>${n.at}</dd>
      <dt>Hash</dt>
      <dd><code>${n.hash}</code></dd>
    </dl>
  </section>`}function Sf(e){let[,t]=/^seat:(.+)$/.exec(e)??[];return t?F(v.value.name(t)):e}function Of({changes:e,known:t}){let n=Ye(()=>e.filter(({path:s})=>!kf.test(s)),[e]);return cr(n),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t&&n.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${n.slice(0,So).map(({op:s,path:o,from:a,value:r})=>l`<li key=${o}>
          <span class=${`op ${s}`}>${wf[s]??"="}</span>
          <span>${a?`${Rr(a)} → `:""}${Rr(o)}${r===void 0?"":l`: <code>${Cf(r)}</code>`}</span>
        </li>`)}
    </ul>
    ${n.length>So&&l`<p class="quiet">and ${n.length-So} more</p>`}
  </section>`}var Rr=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function Cf(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}var ms=class{constructor(t){this.fetch=t,this.queue=[],this.running=0}want(t){for(this.queue=t;this.running<3&&this.queue.length;)this.work()}async work(){this.running++;for(let t=this.queue[0];t!==void 0;t=this.queue[0])this.queue=this.queue.slice(1),await this.fetch(t).catch(()=>{});this.running--}};var Af=200,Ef=1500,Tf=1e3,Mf=150,Pf=1600,Lf=12,If=600,Br=[1,4,16],hs=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=ce(t);this.token=n??s??"",this.isHost=!n&&!!s,this.stopping=new AbortController,this.game=k(null),this.seat=k(""),this.newest=k(0),this.at=k(0),this.shown=k(0),this.eyes=k(""),this.step=k(null),this.story=k([]),this.bookkeeping=k(!1),this.encounters=k([]),this.branches=k([]),this.notes=k([]),this.found=k([]),this.playing=k(!1),this.speed=k(1),this.trouble=k(""),this.gone=k(""),this.going=!1,this.shownAt=0,this.hurried=!1,this.direction=1,this.kept=new Map,this.resting=void 0,this.ahead=new ms(o=>At(this.source,o)),this.sentences=ie(()=>new Map(this.story.value.map(o=>[o.version,o]))),this.sentence=ie(()=>this.story.value.findLast(({version:o})=>o<=this.at.value)??null)}get how(){return{token:this.token,signal:this.stopping.signal}}get source(){let t=this.eyes.value;return{path:this.path,token:this.token,...t&&{perspective:t}}}close(){this.playing.value=!1,clearTimeout(this.resting),this.ahead.want([]),this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([x(this.path,this.how),x(`${this.path}/state`,this.how)]);xt(n),X(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""}),await Promise.all([this.learnStory(),this.learnNotes()]),await this.go(t??s.version),s.status==="running"&&this.keepUp()}catch(n){await this.failed(n)&&await this.open(t)}}async learnStory(){let t=(this.story.value.at(-1)?.version??0)+1,[n,s,o]=await Promise.all([this.all(`${this.path}/history?level=story&limit=5000&from=${t}`),this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`)]);X(()=>{this.story.value=[...this.story.value,...n],this.encounters.value=s,this.branches.value=o.map(({seq:a,data:r})=>({from:r.to+1,until:a-1,by:a}))})}async keepUp(){try{for await(let t of Ae(`${this.path}/stream`,{...this.how,after:this.newest.value})){if(t.name!=="end"&&!(Number.parseInt(t.id,10)>this.newest.value))continue;let{version:n}=await x(`${this.path}/state`,this.how),s=this.at.value===this.newest.value&&!this.playing.value;this.newest.value=n,await this.learnStory(),s&&await this.go(n),await V(Tf,this.stopping.signal)}}catch(t){await this.failed(t)&&await this.keepUp()}}async all(t){let n=[];for(let s=t;s;){let o=await x(s,this.how);n.push(...o.items),s=o.next}return n}after(t,n){if(this.bookkeeping.value)return t+n;let s=this.story.value;return(n>0?s.find(({version:a})=>a>t):s.findLast(({version:a})=>a<t))?.version??(n>0?this.newest.value:1)}async take(t){await this.go(this.after(this.at.value,t))}async go(t){let n=Math.max(1,Math.min(t,this.newest.value));n!==this.at.value&&(this.direction=n<this.at.value?-1:1),this.at.value=n,clearTimeout(this.resting),this.going||await this.follow()}async follow(){this.going=!0;let t=!1;try{for(let n="";n!==this.wanted;){n=this.wanted;let s=this.at.value,o=At(this.source,s);this.ahead.want(this.coming(s)),await o,this.show(s)}this.resting=setTimeout(()=>{this.rest()},Mf)}catch(n){t=await this.failed(n)}finally{this.going=!1}t&&await this.follow()}show(t){let n=performance.now();this.hurried=n-this.shownAt<If,this.shownAt=n,X(()=>(this.shown.value=t,this.trouble.value=""))}get wanted(){return`${this.at.value} ${this.eyes.value}`}coming(t){let n=[];for(let o=t;n.length<Lf;n.push(o)){let a=this.after(o,this.direction);if(a===o||a<1||a>this.newest.value)break;o=a}let s=this.after(t,-this.direction);return s<1||s>this.newest.value?n:[...n,s]}async rest(){let t=this.at.value;ps(t);try{let n=await this.known(t);t===this.at.value&&(this.step.value=n)}catch(n){await this.failed(n)&&t===this.at.value&&await this.rest()}}async look(t){this.eyes.value=t,await this.go(this.at.value)}async known(t){let n=`${t}`,s=this.kept.get(n);if(s)return s;let o=this.sentences.value.get(t),[a,r,i]=await Promise.all([x(`${this.path}/events/${t}`,this.how),t>1?x(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[],o?{items:[o]}:x(`${this.path}/history?from=${t}&limit=1`,this.how)]),c=i.items.find(p=>p.version===t),f={version:t,event:a,text:c?.text??"",changes:r};this.kept.set(n,f);let u=this.kept.keys().next().value;return this.kept.size>Af&&u!==void 0&&this.kept.delete(u),f}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.take(1),await V(Pf/this.speed.value,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async learnNotes(){this.notes.value=(await x(`${this.path}/annotations`,this.how)).items}async note(t,n){await he("POST",`${this.path}/annotations`,{...this.how,body:{version:this.at.value,text:t,audience:n}}),await this.learnNotes()}async unnote(t){await he("DELETE",`${this.path}/annotations/${t}`,this.how),await this.learnNotes()}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await he("POST",`${this.path}/forks`,{...this.how,body:o})).json();return le(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await he("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof B){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.shown.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof te))throw t;return this.trouble.value=`${t.message} Trying again.`,await V(Ef,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var Ur=1e3;function Fr({inspection:e}){let{at:t,newest:n,playing:s,speed:o,bookkeeping:a,encounters:r}=e,i=r.value.findLast(({first:c})=>c<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${Nf} inspection=${e} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${n.value||1}
      value=${t.value}
      onInput=${({currentTarget:c})=>e.go(Number(c.value))}
    />
    <div class="steps">
      <span class="group">
        <button aria-label="First version" onClick=${()=>e.go(1)}>|◀</button>
        <button aria-label="Encounter before" onClick=${()=>e.leap(-1)}>◀◀</button>
        <button aria-label="Step back" onClick=${()=>e.take(-1)}>◀</button>
        <button class="playing" onClick=${()=>s.value?s.value=!1:void e.play()}>
          ${s.value?"Pause":"Play"}
        </button>
        <button aria-label="Step forward" onClick=${()=>e.take(1)}>▶</button>
        <button aria-label="Encounter after" onClick=${()=>e.leap(1)}>▶▶</button>
        <button aria-label="Newest version" onClick=${()=>e.go(n.value)}>▶|</button>
      </span>
      <span class="group" role="group" aria-label="Speed">
        ${Br.map(c=>l`<button key=${c} class="pace" aria-pressed=${o.value===c?"true":"false"} onClick=${()=>o.value=c}>${c}×</button>`)}
      </span>
      <label class="switch">
        <input type="checkbox" role="switch" checked=${a.value} onChange=${({currentTarget:c})=>a.value=c.checked} />
        Bookkeeping
      </label>
      <label>
        <select aria-label="Encounter" value=${i?.first??""} onChange=${({currentTarget:c})=>e.go(Number(c.value))}>
          ${!i&&l`<option value="">Before the first encounter</option>`}
          ${r.value.map(({first:c,turn:f,encounter:u})=>l`<option key=${c} value=${c}>Turn ${f}, encounter ${u}</option>`)}
        </select>
      </label>
      <${Rf} inspection=${e} />
      <${jf} inspection=${e} />
    </div>
  </section>`}function Nf({inspection:e}){let{encounters:t,branches:n,newest:s,notes:o,found:a}=e,r=c=>(c-1)/Math.max(1,s.value-1),i=c=>Ur*r(c);return l`<div class="marks">
    <svg viewBox=${`0 0 ${Ur} 20`} preserveAspectRatio="none" aria-hidden="true">
      ${t.value.map(({first:c,encounter:f})=>l`<line key=${c} x1=${i(c)} x2=${i(c)} y1=${f===1?0:5} y2="11" class="mark-of-encounter" />`)}
      ${a.value.map(({version:c})=>l`<line key=${`found ${c}`} x1=${i(c)} x2=${i(c)} y1="0" y2="11" class="mark-of-find" />`)}
      ${n.value.map(({from:c,until:f,by:u})=>l`<rect key=${u} x=${i(c)} width=${Math.max(2,i(f)-i(c))} y="14" height="5" class="mark-of-branch" />`)}
    </svg>
    ${o.value.map(({id:c,version:f,text:u})=>l`<button
        key=${c}
        class="mark-of-note"
        style=${{left:`${100*r(f)}%`}}
        title=${u}
        aria-label=${`Note on version ${f}: ${u}`}
        onClick=${()=>e.go(f)}
      ></button>`)}
  </div>`}function Rf({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    Seen by
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${F(v.value.name(a))}</option>`)}
    </select>
  </label>`}function jf({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var Bf=[["moment","Moment"],["find","Find"],["notes","Notes"],["on","Go on"]];function Dr({inspection:e,open:t}){let[n,s]=b("moment");if(w(()=>{let a=new AbortController;return addEventListener("keydown",r=>Df(e,r,()=>s("find")),{signal:a.signal}),()=>a.abort()},[e]),e.gone.value)return l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;let o=e.shown.value;return l`<div class="audit">
    <${Uf} inspection=${e} />
    <div class="space">
      ${o?l`<${et} view=${{version:o,seats:{}}} source=${e.source} hurried=${e.hurried} />`:l`<p class="empty waiting" role="status">${e.trouble.value||"The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${Ff} inspection=${e} />
      <${Fr} inspection=${e} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${Bf.map(([a,r])=>l`<button key=${a} role="tab" id=${`tab-${a}`} aria-selected=${n===a?"true":"false"} aria-controls="tab" onClick=${()=>s(a)}>
            ${r}${a==="notes"&&e.notes.value.length>0?` · ${e.notes.value.length}`:""}
          </button>`)}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`} tabindex="0">
        ${n==="moment"&&l`<${jr} inspection=${e} />`}
        ${n==="find"&&l`<${Mr} inspection=${e} />`}
        ${n==="notes"&&l`<${Lr} inspection=${e} />`}
        ${n==="on"&&l`<${Pr} inspection=${e} open=${t} />`}
      </div>
    </aside>
  </div>`}function Uf({inspection:e}){let{id:t,at:n,newest:s,sentence:o}=e,{turn:a,encounter:r}=o.value??{},i=a?r?`Turn ${a}, encounter ${r}`:`Turn ${a}`:"Before the first turn";return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${i} · <output aria-label="Where it is">${n.value} of ${s.value}</output></p>
    </div>
    ${e.shown.value>0&&l`<p class="trouble" role="status">${e.trouble.value}</p>`}
    <span class="buttons">
      <${ds} name=${l`Copy link<span class="wide"> to this moment</span>`} address=${()=>new URL(`?audit=${t}&at=${n.value}`,location.href).href} />
      <a class="button" href=${`?game=${t}&at=${n.value}`}>Table</a>
      <a class="button" href=${`?verify=${t}`}>Verify</a>
    </span>
  </header>`}function Ff({inspection:e}){let{at:t,sentences:n,sentence:s,step:o}=e,a=n.value.get(t.value),r=o.value?.version===t.value?o.value.text:"",i=a?.text??(r||s.value?.text||"");return l`<p class=${`told${a?.alive===!1?" undone":""}${a||r?"":" quiet"}`}>${F(i)}</p>`}function Df(e,t,n){if(t.ctrlKey||t.metaKey||t.altKey)return;let{target:s}=t;if(s instanceof HTMLSelectElement||s instanceof HTMLTextAreaElement||s instanceof HTMLInputElement&&s.type==="text"||s instanceof HTMLElement&&s.matches("[tabindex='0']")&&/^(?:Page|Home|End)/.test(t.key))return;let{newest:o}=e,r={ArrowLeft:()=>{e.take(-1)},ArrowRight:()=>{e.take(1)},Home:()=>{e.go(1)},End:()=>{e.go(o.value)},PageUp:()=>{e.leap(-1)},PageDown:()=>{e.leap(1)},"/":n}[t.key];r&&(t.preventDefault(),e.playing.value=!1,r())}function Hr(e,t){let n=Object.keys(e.seats).filter(s=>s in t.seats);return[...Wf(e,t),...n.flatMap(s=>Hf(e,t,s)),...qf(e,t)]}var tt=(e,t,n)=>t===n?[]:[`${e}: ${t} here, ${n} there.`];function Wf(e,t){let n=({turn:{number:a,seat:r}})=>a?`${a}${r?`, of ${Et(r)}`:""}`:"none yet",s=({encounter:a})=>a?`${Et(a.offense)} against ${a.planet?S(a.planet):a.defense?Et(a.defense):"nobody yet"}`:"none",o=({status:a,winners:r})=>a!=="over"?"not yet":r.length?r.map(Et).join(" and "):"nobody";return[...tt("Won by",o(e),o(t)),...tt("Turn",n(e),n(t)),...tt("Encounter",s(e),s(t))]}function Hf(e,t,n){let[s,o]=[R(e,n),R(t,n)],a=Et(n),r=({aliens:u})=>u.map(S).join(" and ")||"unknown",i=u=>`${u.colonies_counted} of ${u.colonies_needed}`,c=({hand_size:u})=>String(u),f=({ships_in_warp:u})=>String(u);return[...tt(`${a}'s alien`,r(s),r(o)),...tt(`${a}'s colonies`,i(s),i(o)),...tt(`${a}'s ships in the warp`,f(s),f(o)),...tt(`${a}'s cards`,c(s),c(o))]}function qf(e,t){return[...new Set([...Object.keys(e.planets),...Object.keys(t.planets)])].flatMap(s=>tt(S(s),Wr(e,s),Wr(t,s)))}function Wr(e,t){return Object.entries(e.planets[t]??{}).filter(([,s])=>s.length).map(([s,o])=>`${H(o.length,"ship")} of ${Et(s)}`).join(" and ")||"no ships"}var Et=e=>ke.value.get(e)??v.value.name(e);var fn=500;function zr({one:e,other:t}){let[n,s]=b(null),[o,a]=b(""),[r,i]=b([0,0]),[c,f]=b([null,null]);w(()=>{document.title="Two games - Cosmic Ledger",Kf(e,t).then(s,d=>a(qr(d)))},[e,t]);let u=[n?.[0][r[0]??0],n?.[1][r[1]??0]];w(()=>{let d=!0;if(!(!u[0]||!u[1]))return Promise.all(u.map($=>Vf($))).then($=>d&&(a(""),f($)),$=>d&&a(qr($))),()=>{d=!1}},[n,r[0],r[1]]);let p=d=>n&&i($=>$.map((h,y)=>zf(h+d,n[y]??[])));w(()=>{let d=$=>{let h={ArrowLeft:-1,ArrowRight:1,Home:-fn,End:fn}[$.key];!h||$.ctrlKey||$.metaKey||$.altKey||$.target instanceof HTMLInputElement||($.preventDefault(),p(h))};return addEventListener("keydown",d),()=>removeEventListener("keydown",d)},[n]);let m=c[0]&&c[1]?Hr(c[0],c[1]):null;return l`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${o}</p>
    </header>
    ${n&&l`<div class="sides">
        ${n.map((d,$)=>l`<${Gf}
          key=${$}
          title=${$?"There":"Here"}
          game=${$?t:e}
          moments=${d}
          at=${r[$]??0}
          version=${c[$]?.version}
          go=${h=>i(y=>y.map((g,_)=>_===$?h:g))}
        />`)}
      </div>
      <div class="below">
        <div class="steps">
          <button onClick=${()=>p(-fn)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${()=>p(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${()=>p(1)}>▶</button>
          <button onClick=${()=>p(fn)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${m?.length===0&&l`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${m?.map(d=>l`<li key=${d}>${d}</li>`)}</ul>
        </section>
      </div>`}
  </div>`}var zf=(e,t)=>Math.max(0,Math.min(e,t.length-1));function Gf({title:e,game:t,moments:n,at:s,version:o,go:a}){let r=n[s],i={path:`/v1/games/${encodeURIComponent(r.game)}`,token:$s(r.game)};return l`<section class="side-of-two" aria-label=${e}>
    <h2>${e} <a class="small" href=${`?audit=${r.game}&at=${r.version}`}>version ${r.version}${r.game===t?"":" of its origin"}</a></h2>
    <div class="space">${o&&l`<${et} view=${{version:r.version,seats:{}}} source=${i} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${e}: what happened`}>
      ${n.map(({text:c,version:f,game:u},p)=>l`<li key=${`${u} ${f}`}>
          <button class="sentence" ref=${p===s?Yf:null} aria-current=${p===s?"step":void 0} onClick=${()=>a(p)}>${F(c)}</button>
        </li>`)}
    </ol>
  </section>`}function Yf(e){let t=e?.closest(".hits");if(!e||!t)return;let[n,s]=[e.getBoundingClientRect(),t.getBoundingClientRect()];(n.top<s.top||n.bottom>s.bottom)&&(t.scrollTop+=n.top-s.top-s.height/3)}async function Kf(e,t){let n=`/v1/games/${encodeURIComponent(e)}`,s=await x(`${n}/compare?with=${encodeURIComponent(t)}&limit=${fn}`,{token:$s(e)});xt(await x(n,{token:$s(e)}));let{common:o,sides:a}=s,[r,i]=[e,t].map((c,f)=>{let u=(a[f]?.items??[]).filter(({alive:$})=>$),p=o.find($=>$.game===c)??o[0]??{game:c,version:1},m={...p,text:"Here they part."},d=u.filter($=>$.game!==p.game||$.version>p.version);return[m,...d.map(({game:$,version:h,text:y})=>({game:$,version:h,text:y}))]});return[r??[],i??[]]}function $s(e){let{seat:t,host:n}=ce(e);return t??n??""}var Vf=({game:e,version:t})=>x(`/v1/games/${encodeURIComponent(e)}/state?at=${t}`,{token:$s(e)});function qr(e){return e instanceof B&&e.status===404?"One of these games is not there, or it is private.":j(e)}var Jf=new TextEncoder,Cg=1n<<64n,Gr=e=>Jf.encode(e),Yr=e=>Array.from(e,t=>t.toString(16).padStart(2,"0")).join("");function Xf(...e){let t=new Uint8Array(e.reduce((s,o)=>s+o.length,0)),n=0;for(let s of e)t.set(s,n),n+=s.length;return t}async function Kr(...e){return new Uint8Array(await crypto.subtle.digest("SHA-256",Xf(...e)))}var Zf="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",pn=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function Vr({game:e}){let[t,n]=b(null),[s,o]=b(!1),a=N(null),r=N(0),i=!!globalThis.crypto?.subtle,c=async(u,p,m)=>{let d=++r.current,$=h=>d===r.current&&n({name:u,done:0,all:0,...h});$({});try{let h=new Uint8Array(await p()),y=await Qf(a.current,d,h,$),g=y.found&&m?await m(y.found):void 0,_=y.found?await np(y.found):void 0;$({...y,...g===void 0?{}:{known:g},..._===void 0?{}:{share:_}})}catch(h){$({trouble:sp(h)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return w(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-3IFHL3YE.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>ep(e),tp),()=>u.terminate()},[e]),l`<section
    class="verification"
    onDragOver=${u=>u.preventDefault()}
    onDrop=${u=>(u.preventDefault(),i&&void f(u.dataTransfer?.files[0]))}
  >
    <h1 tabindex="-1">Verify a game</h1>
    <p>
      An export of a game proves itself: this browser computes every hash and every draw again. A file that you choose
      stays on your machine, and needs no connection.
    </p>
    ${i?l`<label class="drop">
          <span>Drop an export here, or <span class="button">Choose a file</span></span>
          <input
            type="file"
            disabled=${!s}
            onChange=${({currentTarget:u})=>{f(u.files?.[0]),u.value=""}}
          />
        </label>`:l`<p role="alert" class="verdict-text bad">${Zf}</p>`}
    <div aria-live="polite">${t&&l`<${op} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function Qf(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function ep(e){let{seat:t,host:n}=ce(e);return(await he("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function tp(e){let{items:t}=await x("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}async function np({game:e,seeds:t}){let{share:n}=ce(e);if(!n)return;let s=Yr(await Kr(Gr(n)));return Object.keys(t).find(o=>t[o]===s)??null}function sp(e){return e instanceof B&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":j(e)}function op({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i,share:c}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${ap} name=${t} wrong=${a} />`:o?l`<${rp} name=${t} found=${o} known=${i} share=${c} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function ap({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function rp({name:e,found:t,known:n,share:s}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${ip(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${lp(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function ip(e,t,n){let{events:s,opened:o,over:a,shuffles:r,draws:i,added:c,signature:f,entry:u}=e,p=c.length?`, mixed with what ${v.value.listed(c)} added`:"";return[`${pn(s,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${pn(o,"hidden part")}: each is what was committed to.`,...a?[`The seed is the one that was committed to before the first draw${p}.`]:[],...n?[`Your share is in it: the random bytes that this browser added for ${v.value.name(n)}. Nobody could choose the cards without them.`]:[],...a?[`${pn(r,"shuffle and pick","shuffles and picks")} of ${pn(i,"draw")}: made again, with the same outcome.`]:[],...f?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...u===null?[]:[`Its place in the log of finished games: entry ${u}.`]]}function lp(e,t,n){let{over:s,closed:o,signature:a,chosen:r,lostAt:i,fork:c}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...n===null?["Your share: this browser added random bytes, and they are not among what the seats added."]:[],...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...a?[]:["The signature of the head: this browser has no Ed25519."],...s?[]:[`The game is not over: ${pn(o,"hidden part")} and all draws stay closed until then.`],...r?["The host chose the seed or the position, so nothing here was random."]:[],...i?[`Secrets were lost at event ${i}: what was drawn or hidden before cannot be checked.`]:[],...c?["This game is a fork: that it begins as its origin was is believed."]:[]]}var cp=32,Oo=()=>Array.from(crypto.getRandomValues(new Uint8Array(cp)),e=>e.toString(16).padStart(2,"0")).join("");async function Tt(e,{name:t,seat:n="",code:s="",host:o="",closed:a=!1,chosen:r=!1,rated:i=!1}){let c=`/v1/games/${encodeURIComponent(e)}`,f=s||(a&&o?(await C("POST",`${c}/invites`,{token:o,body:{}})).code:"");i&&await os(t);let u=r?void 0:Oo(),p={name:t,client_seed:u,...n&&{seat:n},...f&&{invite_code:f}},m=await xe(d=>C("POST",`${c}/seats`,{body:p,token:d}));le(e,{seat:m.token,share:u,invite:void 0})}var up={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},fp=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],Jr=44,D=e=>e.charAt(0).toUpperCase()+e.slice(1);function ye({name:e,prompt:t}){let n=up[e];if(n)return n;let s=Co(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":D(o)}var Co=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function dt(e){let t=Co(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function oe(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${pp(P(e,n))} ${fp[Number(s)-1]} planet`:v.value.name(t)}var pp=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function pe(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function nt(e,t,n,s){let o=`${e} ${pe(t,s??`no ${n}`)}`;return o.length>Jr&&t.length>1?`${e} ${H(t.length,n)}`:o}function Mt(e,t,n,s){return e>=t&&e<=n?"":e>n?`${H(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Xr({prompt:e,name:t}){let n=Co(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>Jr?["Yes","No"]:[D(s),"No"]}function _e(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=b(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return Me(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:Mt(a.length,t,n,s)}}function Pe({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function Le(e){let t=e.split("#")[0]??"";return v.value.entry(t)?.power||/^(tech|station|hazard|moon|planetoid)-/.test(t)?t:""}var st=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function Pt({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var ae=e=>t=>{t.preventDefault(),e()};var Ao=k(new Map);async function mt(){if(Ao.peek().size)return;let{items:e}=await x("/v1/catalog/options");Ao.value=new Map(e.map(t=>[t.id,t.choices.map(n=>[n.id,n.name])]))}var Fe=e=>Ao.value.get(e)??[],dn=(e,t)=>Fe(e).find(([n])=>n===t)?.[1]??t;var bs=["red","blue","green","yellow","purple","orange"],dp=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function ht({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i,alerts:c,hints:f,rated:u}){let p={sets:n,alerts:c.split(","),undo_policy:o,bot_pace:a,hints:f,...s?{timers:s}:{},...u?{rated:u}:{}};return{seats:bs.slice(0,e),variants:t,options:p,visibility:r,invite_required:i}}function ot(e,t){let[n,s]=b(null),o=JSON.stringify(e);return w(()=>{let a=new AbortController;return C("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof B||r instanceof te)&&t(r.message)),()=>a.abort()},[o]),n}function Eo(e){let[t,n]=b([]);return w(()=>{let s=o=>e(j(o));x("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function Lt(e){let[t,n]=b([]);return w(()=>{x("/v1/bots").then(({items:s})=>n(s),s=>e(j(s)))},[]),t}var To="Everybody can watch it, and its result counts for the ladder, where all see your name. Moves are taken back only while nobody has seen them. There are no bots and no hints. Who gives up, leaves or runs out of time loses.",mp=["own_unseen","off"],It=e=>e?{rated:e,undo:"own_unseen",hints:!1,visibility:"public"}:{rated:e,undo:"unanimous"},Nt=({rated:e,set:t})=>l`<label class="choice rated"><input
  type="checkbox" aria-label="Rated" aria-describedby="rated" checked=${e} onChange=${()=>t(!e)}
/><span><b>Rated</b><small id="rated">${To}</small></span></label>`;function at({rules:e,set:t,timers:n,say:s,hosted:o=!0}){let a=Eo(s);w(()=>{mt().catch(c=>s(j(c)))},[]);let r=Fe("alerts"),i=Fe("undo_policy").filter(([c])=>!e.rated||mp.includes(c));return l`
    <${Zr} legend="Sets of aliens" things=${Fe("sets")} chosen=${e.sets} set=${c=>t({sets:c})} />
    <${Zr}
      legend="Variants" things=${a.map(({id:c,name:f,about:u})=>[c,f,u])}
      chosen=${e.variants} set=${c=>t({variants:c})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${be} label="Aliens" things=${r.map((c,f)=>hp(r,f))} now=${e.alerts} set=${c=>t({alerts:c})} />
      <${be} label="Clocks" things=${[["",n],...Fe("timers")]} now=${e.timers} set=${c=>t({timers:c})} />
      <${be} label="Undo" things=${i} now=${e.undo} set=${c=>t({undo:c})} />
      ${o&&l`<${be} label="Pace of bots" things=${Fe("bot_pace")} now=${e.pace} set=${c=>t({pace:c})} />`}
      ${o&&!e.rated&&l`<${be} label="Who finds it" things=${dp} now=${e.visibility} set=${c=>t({visibility:c})} />`}
      ${o&&l`<label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>`}
      ${o&&!e.rated&&l`<label class="choice"><input
        type="checkbox" checked=${e.hints} onChange=${()=>t({hints:!e.hints})}
      /><span><b>Hints</b><small>Players may ask what a bot would do.</small></span></label>`}
    </fieldset>
  `}function hp(e,t){let n=e.slice(0,t+1),s=n.length===e.length?"All":n.length===1?n[0]?.[1]:`Up to ${e[t]?.[1]}`;return[n.map(([o])=>o).join(","),s??""]}function Rt({now:e,set:t}){return l`<${be}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function be({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Zr({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function rt({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${$p(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var $p=e=>e.replace(/`(\w+)`/g,(t,n)=>v.value.name(n));var Qr="cosmic-ledger-last-setup",Mo="me",ys={seats:4,mine:"red",bots:{},variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1,rated:!1},bp={blue:"basic",green:"basic",yellow:"basic"};function yp(){try{let e=JSON.parse(localStorage.getItem(Qr)??"null");return e&&{...ys,...e}}catch{return null}}function gp(e,t){let n=[];for(let{id:s,excludes:o,seats_min:a,seats_max:r}of e)t<a||t>r||o.some(i=>n.includes(i))||n.push(s);return n}function ei(e){let t=ht(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n,spectator_talk:"apart"}}function ti({open:e}){let[t,n]=b(ys),[s,o]=b(se.value),{busy:a,trouble:r,say:i,attempt:c}=A(),f=Lt(i),u=ot(ei(t),i),p=()=>c(async()=>e(await kp(t,s))),m=d=>n({...t,...d});return l`<form class="create" onSubmit=${ae(p)}>
    <h1 tabindex="-1">New game</h1>
    <${vp} choice=${t} choose=${n} say=${i} />
    <${wp} choice=${t} set=${m} bots=${t.rated?[]:f} name=${s} call=${o} />
    <${Nt} rated=${t.rated} set=${d=>m({...It(d),...d?{bots:{}}:{}})} />
    <${at} rules=${t} set=${m} timers="As usual: relaxed among people" say=${i} />
    <div class="verdict">
      <${rt} check=${u} />
      <p class="trouble" role="alert">${r}</p>
      <button class="main" disabled=${a||!u?.ok}>Create the game</button>
    </div>
  </form>`}function vp({choice:e,choose:t,say:n}){let s=Eo(n),o=yp(),a={...ys,bots:bp,alerts:"green",hints:!0},r=()=>({...e,variants:gp(s,e.seats),sets:Fe("sets").map(([i])=>i),alerts:ys.alerts});return l`<div class="presets" role="group" aria-label="Begin with">
    <button type="button" onClick=${()=>t(a)}><b>First game</b><small>The base game with simple aliens, against bots, with hints</small></button>
    <button type="button" disabled=${!s.length} onClick=${()=>t(r())}><b>Everything</b><small>All sets, and all variants that go together</small></button>
    ${o&&l`<button type="button" onClick=${()=>t(o)}><b>As last time</b><small>${o.seats} seats, ${o.variants.length?o.variants.map(i=>v.value.name(i)).join(", "):"no variants"}</small></button>`}
  </div>`}function wp({choice:e,set:t,bots:n,name:s,call:o}){let a=[[Mo,"you"],["","a person"],...n.map(({id:c})=>[c,`bot: ${c}`])],r=(c,f)=>{let{[c]:u,...p}=e.bots,m=e.mine===c?"":e.mine;t(f===Mo?{mine:c,bots:p}:{mine:m,bots:f?{...p,[c]:f}:p})},i=!bs.slice(0,e.seats).includes(e.mine);return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${Rt} now=${e.seats} set=${c=>t({seats:c})} />
    ${i?l`<p class="quiet">No seat is yours: you host the game and watch.</p>`:l`<${we} name=${s} call=${o} />`}
    ${bs.slice(0,e.seats).map(c=>l`<div key=${c} class=${e.mine===c?"place mine":"place"}><${be}
        label=${l`<span><${Z} seat=${c} /> ${v.value.name(c)} ${e.mine===c&&l`<span class="tag">you</span>`}</span>`}
        things=${a} now=${e.mine===c?Mo:e.bots[c]??""} set=${f=>r(c,f)}
      /></div>`)}
    ${n.length>0&&l`<details class="kinds small"><summary>What the bots are like</summary><dl>${n.map(({id:c,about:f})=>l`<div key=${c}><dt>${c}</dt><dd>${f}</dd></div>`)}</dl></details>`}
  </fieldset>`}async function kp(e,t){let n=await xe(r=>C("POST","/v1/games",{token:r,body:ei(e)})),s=n.game.id;if(le(s,{host:n.host_token}),localStorage.setItem(Qr,JSON.stringify(e)),!n.game.seats.some(r=>r.seat===e.mine&&!r.taken))return s;let a=n.game.invite_required||n.game.visibility==="private";return await Tt(s,{name:$e(t),seat:e.mine,host:n.host_token,closed:a,rated:n.game.rated}),s}var _p=1200,xp=1e4,ni=e=>e.find(({status:t,seats:n})=>t==="running"&&n.every(s=>s.bot));async function Sp(e){return ni((await x("/v1/games?status=running&limit=30",{signal:e})).items)}async function Op(e,t,n){let s=n;for(;!e.aborted;){try{let o=s?ni(await s):await Sp(e);s=void 0,o?await Cp(o.id,e,t):t(null)}catch(o){if(!e.aborted&&!(o instanceof B)&&!(o instanceof te))throw o}await V(xp,e).catch(()=>{})}}async function Cp(e,t,n){let s=`/v1/games/${e}`,o=await x(`${s}/state`,{signal:t});n(o);for await(let a of Ae(`${s}/stream`,{signal:t,after:o.version}))document.hidden||a.name!=="end"&&!(Number.parseInt(a.id,10)>o.version)||(o=await x(`${s}/state`,{signal:t}),n(o),await V(_p,t))}var Ap=()=>l`<picture class="still">
  <source media="(prefers-color-scheme: light)" srcset=${es("still-light")} />
  <img src=${es("still-dark")} alt="" />
</picture>`;function gs({first:e}){let[t,n]=b(void 0);if(w(()=>{let a=new AbortController;return Op(a.signal,n,e),()=>a.abort()},[]),t===void 0)return l`<figure class="live"><div class="window"></div><figcaption> </figcaption></figure>`;if(t===null)return l`<${Ap} />`;let s={path:`/v1/games/${t.game}`,token:""},o=t.status==="over"?`Over: ${t.winners.map(S).join(" and ")||"nobody"} won.`:`Turn ${t.turn.number}.`;return l`<figure class="live">
    <div class="window"><${et} view=${t} source=${s} /></div>
    <figcaption><span class="dot" aria-hidden="true"></span> Bots play this now. ${o} <a href=${`?game=${t.game}`}>Watch this game</a></figcaption>
  </figure>`}var $t="cosmic-ledger-news",Ep=3,si=50,Oe=k(null),mn=k(null),bt=k([]),Io=k(0),ws=ie(()=>(Oe.value??[]).filter(({your_turn:e})=>e).length),Tp=e=>{let t=({status:n,your_turn:s})=>s?0:n==="running"?1:n==="lobby"?2:3;return[...e].sort((n,s)=>t(n)-t(s)||s.created_at.localeCompare(n.created_at))},vs=null,Po=!1,Lo=!1;function oi(){return Lo=!0,ks().catch(jt),()=>{Lo=!1}}var ai=()=>vs?.catch(jt);function ks(){return Po=!0,vs??=Mp().finally(()=>vs=null),vs}async function Mp(){for(;Po;){Po=!1;let e=E.peek();if(!e){Oe.value=null;return}try{let t=await x(`/v1/games?mine=true&limit=${si}`,{token:e}),n=t.next?(await x(`/v1/games?mine=true&turn=mine&limit=${si}`,{token:e})).items:[];e===E.peek()&&ri([...t.items,...n],t.next)}catch(t){if(!Je(t))throw t;Ue.value=!0}}}function ri(e,t){en(e.map(({id:n})=>n)),X(()=>{Oe.value=Tp([...new Map(e.map(n=>[n.id,n])).values()]),mn.value=t})}async function ii(){let{items:e,next:t}=await x(mn.peek()??"",{token:E.peek()});ri([...Oe.peek()??[],...e],t)}function Pp(e,t){let n=`?game=${t.game_id}`;switch(t.type){case"seek_matched":return{id:e,text:"Your table is complete: the game begins.",href:n,open:"Play"};case"challenge_answered":return t.game_id?{id:e,text:"All have accepted the challenge: the game begins.",href:n,open:"Play"}:{id:e,text:`A player has ${t.answer==="accepted"?"accepted":"refused"} your challenge.`,href:"?find",open:"See it"};case"challenged":return{id:e,text:"You are challenged to a game.",href:"?find",open:"See it"};case"invited":return{id:e,text:"You are invited to a game.",href:`${n}#invite=${t.invite_code}`,open:"See it"}}}function No(e){bt.value=bt.peek().filter(t=>t.id!==e)}function li({name:e,id:t,data:n}){if(t&&localStorage.setItem($t,t),e==="player_event"){let s=Pp(t,n);if(n.game_id&&n.type!=="invited"&&en([n.game_id]),X(()=>{s&&(bt.value=[s,...bt.peek()].slice(0,Ep)),s&&Io.value++}),n.type==="message")return}if(e==="snapshot_hint"){if(n.after===localStorage.getItem($t))return;localStorage.setItem($t,n.after)}Lo&&ks().catch(jt)}function jt(e){if(!(e instanceof B)&&!(e instanceof te))throw e}function ci(){pr();let e=new BroadcastChannel($t);e.addEventListener("message",({data:t})=>t.token===E.peek()&&li(t.frame)),Be(()=>{let t=E.value;if(X(()=>(Oe.value=null,bt.value=[])),!t)return;let n=new AbortController;return Lp(n.signal,()=>Ip(t,e,n.signal)),()=>{n.abort(),localStorage.removeItem($t)}})}async function Lp(e,t){if(!navigator.locks)return t();await navigator.locks.request($t,{signal:e},t).catch(n=>{if(!e.aborted)throw n})}async function Ip(e,t,n){let s=localStorage.getItem($t)??void 0;try{for await(let o of Ae("/v1/players/me/stream",{token:e,signal:n,...s&&{after:s}}))li(o),t.postMessage({token:e,frame:o})}catch(o){if(n.aborted)return;Je(o)?e===E.peek()&&(Ue.value=!0):jt(o)}}var Np={lobby:"Not begun",running:"Running",over:"Over"};function Bt({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${Rp(e,t)}</span>
      <span class="who"><b>${Bp(e)}</b><span class="small quiet">${Up(e)}${e.rated&&l` <span class="tag">rated</span>`}</span></span>
      <span class="score">${e.seats.map(({seat:s,taken:o,colonies:a})=>l`<span key=${s} class=${`seat${o?"":" free"}`}><${Z} seat=${s} />${e.status==="lobby"?"":a}<span class="unseen"> ${v.value.name(s)}${e.status==="lobby"?"":` has ${a} colonies`}</span></span>`)}</span>
      <span class="outcome">${Fp(e)}</span>
      <time datetime=${e.created_at} title=${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}>${Hp(n)}</time>
    </a>
  </li>`}function Rp(e,t){return e.your_turn?l`<span class="tag asked">My turn</span>`:`${Np[e.status]}${t?" · yours":""}`}function jp(e){let{waiting:t,your_turn:n}=e;return!t?.length||n?"":`, waits for ${t.map(o=>e.seats.find(a=>a.seat===o&&!a.bot)?.name??v.value.name(o)).join(" and ")}`}function Bp({seats:e}){let t=e.flatMap(({taken:a,bot:r,name:i})=>a&&!r?[i??"somebody"]:[]),n=e.filter(({bot:a})=>a).length,s=[...t,...n?[`${n} ${n===1?"bot":"bots"}`]:[]],o=s.pop()??"Nobody yet";return s.length?`${s.join(", ")} and ${o}`:o}function Up({variants:e,...t}){let n=t,s=(n.chosen_options??n.options)?.sets??[];return[...e.filter(a=>a!=="cosmic_quakes").map(a=>v.value.name(a)),...s.filter(a=>a!=="base").map(a=>`aliens of ${v.value.name(a)}`)].join(", ")||"The base game"}function Fp(e){let{status:t,seats:n,winners:s,turn:o}=e;if(t==="lobby"){let r=n.filter(({taken:i})=>!i).length;return r?`${r} of ${n.length} seats free`:"All are there"}if(t==="running")return`${o?`Turn ${o}`:"Just begun"}${jp(e)}`;let a=s.map(r=>n.find(i=>i.seat===r&&!i.bot)?.name??v.value.name(r));return a.length?`Won by ${a.join(" and ")}`:"Nobody won"}var Dp=[["day",86400],["hour",3600],["minute",60]],Wp=new Intl.RelativeTimeFormat("en",{numeric:"auto"});function Hp(e){let t=(Date.now()-e.getTime())/1e3,[n,s]=Dp.find(o=>t>=o[1])??["second",0];return s?Wp.format(-Math.floor(t/s),n):"just now"}var ui="Cosmic Ledger",qp=2e4,zp=6;function fi(){let e=ws.value;w(()=>{let t=oi(),n=setInterval(()=>document.hidden||ks().catch(jt),qp);return()=>(clearInterval(n),t())},[E.value]),w(()=>{document.title=e?`(${e}) My turn - ${ui}`:ui},[e])}function pi(){let e=Oe.value?.find(({your_turn:t})=>t);return e?l`<p class="waits">${ws.value===1?"A game waits":`${ws.value} games wait`} for you. <a class="button" href=${`?game=${e.id}`}>Play on</a></p>`:null}function di({others:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(!1),r=Oe.value??[],i=new Set(r.map(({id:d})=>d)),c=e.filter(({id:d})=>!i.has(d));if(Ue.value)return l`<p class="trouble" role="status">The token of your player does not count any more. <a href="?me">What you can do</a></p>`;if(!r.length&&!c.length)return null;let f=r.filter(({status:d})=>d!=="over"),u=r.filter(({status:d})=>d==="over"),p=o?f:f.slice(0,zp),m=f.length-p.length;return l`<section class="my-games" aria-labelledby="my-games">
    <h2 id="my-games">My games</h2>
    <ul class="games">
      ${p.map(d=>l`<${Bt} key=${d.id} game=${d} own=${!0} />`)}
      ${c.map(d=>l`<${Bt} key=${d.id} game=${d} own=${!0} />`)}
    </ul>
    ${m>0&&l`<p><button onClick=${()=>a(!0)}>${m} more</button></p>`}
    ${u.length>0&&l`<details><summary>Over (${u.length}${mn.value?" and older ones":""})</summary>
      <ul class="games">${u.map(d=>l`<${Bt} key=${d.id} game=${d} own=${!0} />`)}</ul>
    </details>`}
    ${mn.value&&l`<p><button disabled=${t} onClick=${()=>s(ii)}>Older games</button></p>`}
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </section>`}var mi=["red","blue","green","yellow"];async function Gp(e){let t=mi.slice(1).map(r=>({seat:r,kind:"basic"})),s={seats:mi,bots:t,options:{bot_pace:"brisk",hints:!0},spectator_talk:"apart"},o=await xe(r=>C("POST","/v1/games",{token:r,body:s})),a=o.game.id;return le(a,{host:o.host_token}),await Tt(a,{name:e}),await C("POST",`/v1/games/${a}/commands`,{token:o.host_token,body:{type:"start_game"}}),a}function hi({open:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(se.value),[r,i]=b(!se.value);w(()=>{!se.value||o||(a(se.value),i(!1))},[se.value]);let c=()=>s(async()=>e(await Gp($e(o))));return l`<form class="play" onSubmit=${f=>(f.preventDefault(),void c())}>
    ${r?l`<${we} name=${o} call=${a} />`:l`<p class="quiet">You are <b>${o}</b>. <button type="button" class="plain" onClick=${()=>i(!0)}>Change your name</button></p>`}
    <button class="main large" disabled=${t}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`}var jo=k(null),bn=k(""),$n=k(""),yn=k(""),hn=k(!1),Ro=k([]),Yp=12,Kp=1e3,Vp=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]];function $i(){let e=new URLSearchParams({limit:"50"});return $n.value&&e.set("status",$n.value),yn.value&&e.set("variant",yn.value),hn.value&&e.set("open_seats","true"),e.toString()}async function gn(){try{let e=$i(),t=await x(`/v1/games?${e}`);if(e!==$i())return;X(()=>(jo.value=t.items,bn.value="")),Ro.value=await Jp(t.items)}catch(e){bn.value=j(e)}}async function Jp(e){await ai();let t=new Set([...e,...Oe.peek()??[]].map(({id:o})=>o)),n=go().filter(o=>!t.has(o)).slice(0,Yp);return(await Promise.all(n.map(o=>{let{seat:a,host:r}=ce(o);return x(`/v1/games/${encodeURIComponent(o)}`,{token:a??r??""}).catch(()=>null)}))).filter(o=>o&&o.visibility!=="public"&&o.status!=="over")}async function Xp(e,t){let n=setTimeout(()=>{gn().then(t)},Kp),s=o=>{bn.value=o?"":"The connection is lost. This list may be old; trying again."};try{for await(let o of Ae("/v1/lobby/stream",{signal:e,heard:s}))clearTimeout(n),await gn(),t(),await V(1e3,e)}catch(o){if(!e.aborted)throw o}finally{clearTimeout(n)}}function Zp(){let e=()=>{};return[new Promise(n=>{e=()=>n(jo.peek()??[])}),e]}function bi({open:e}){fi();let[[t,n]]=b(Zp);w(()=>{let r=new AbortController;return Xp(r.signal,n),()=>r.abort()},[]);let s=new Set(go()),o=jo.value,a=o?.length===0&&!Oe.value?.length&&!Ro.value.length&&!$n.value&&!yn.value&&!hn.value;return l`
    <div class=${`lobby${a?" alone":""}`}>
      <${pi} />
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${hi} open=${e} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${gs} first=${t} />
      </section>
      <p class="trouble" role="status">${bn.value}</p>
      <${di} others=${Ro.value} />
      ${!a&&l`<h2>All games</h2><div class="filter" role="group" aria-label="Which games">
        ${Vp.map(([r="",i])=>l`<button
            class="chip"
            aria-pressed=${$n.value===r}
            onClick=${()=>($n.value=r,void gn())}
          >
            ${i}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${hn.value} onChange=${()=>(hn.value=!hn.value,void gn())} /> With free seats</label>
        <${Qp} />
      </div>`}
      ${o===null&&!bn.value&&l`<${ed} />`}
      ${o?.length===0&&!a&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${o?.map(r=>l`<${Bt} key=${r.id} game=${r} own=${s.has(r.id)} />`)}
      </ul>
    </div>
  `}function Qp(){let[e,t]=b([]);return w(()=>{x("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${yn.value}
    onChange=${n=>(yn.value=n.currentTarget.value,void gn())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function ed(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}var td={person:"person",program:"program",bot:"bot"},yi=e=>td[e],me=e=>e.toFixed(1).replace("-","−"),De=({ladder_id:e,name:t,kind:n})=>t??(n==="bot"?`Bot ${e?.slice(2)??""}`:"deleted player"),Ut=({of:e})=>e.ladder_id?l`<a href=${`?player=${e.ladder_id}`}>${De(e)}</a>`:l`<span>${e.name??"somebody"}</span>`;var vn={seats:4,variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,rated:!1,timers:"",undo:"unanimous",pace:"",visibility:"public",invites:!1};function wn(e){let{variants:t,options:n}=ht(e),{bot_pace:s,hints:o,rated:a,undo_policy:r,...i}=n;return{variants:t,options:{...i,...r===vn.undo||r==="own_unseen"?{}:{undo_policy:r}},rated:e.rated}}function _s(e){let{seats:t}=ht(e),{variants:n,options:s,rated:o}=wn(e);return{seats:t,variants:n,options:{...s,...o?{rated:o}:{}}}}function kn({seats:e,variants:t,options:n,rated:s}){let{sets:o,timers:a,undo_policy:r,alerts:i}=n,c=[`${e} seats`,...t.filter(f=>f!=="cosmic_quakes").map(f=>v.value.name(f)),...(o??[]).filter(f=>f!=="base").map(f=>`aliens of ${v.value.name(f)}`),...i?[`${i.map(f=>dn("alerts",f).toLowerCase()).join(" and ")} aliens`]:[],...typeof a=="string"?[`clocks: ${a}`]:a?["clocks of their own"]:[],...r&&!s?[`undo: ${dn("undo_policy",r).toLowerCase()}`]:[]];return l`<span>${c.join(", ")}${s&&l` <span class="tag">rated</span>`}</span>`}var Bo=3,xs=6,nd=100;function sd(e,t){let[n,s]=b([]);return w(()=>{let o=["person","program"].map(async r=>(await x(`/v1/ladder?kind=${r}&limit=${nd}`)).items),a=e?[x(`/v1/players/${encodeURIComponent(e)}`).then(r=>[r])]:[];Promise.all([...a,...o]).then(r=>{let i=r.flat().flatMap(c=>c.name?[[c.ladder_id,{ladder_id:c.ladder_id,name:De(c)}]]:[]);s([...new Map(i).values()])},r=>t(j(r)))},[e]),n}function gi({first:e,busy:t,send:n}){let[s,o]=b(vn),[a,r]=b(e?[e]:[]),[i,c]=b(0),[f,u]=b("basic"),{trouble:p,say:m}=A(),d=sd(e,m),$=Lt(m),h=1+a.length+i,y=a.length>0&&h>=Bo&&h<=xs,g=ot(_s({...s,seats:Math.min(xs,Math.max(Bo,h))}),m),_=T=>o({...s,...T}),M=d.filter(({ladder_id:T})=>!a.includes(T)&&T!==G.value?.ladder_id),I=()=>n("/v1/challenges",{...wn(s),players:a,bots:Array(i).fill(f)}),re=T=>{_(It(T)),T&&c(0)},O=Array.from({length:xs-Bo+2},(T,W)=>[String(W),W?`${W} ${W===1?"bot":"bots"}`:"no bots"]);return l`<form class="create" aria-label="A challenge" onSubmit=${ae(I)}>
    <${Nt} rated=${s.rated} set=${re} />
    <fieldset class="settings">
      <legend>Whom you challenge</legend>
      ${a.length>0&&l`<ul class="rows chosen">${a.map(T=>l`<li key=${T}>
        <b>${d.find(({ladder_id:W})=>W===T)?.name??"a player"}</b>
        <button type="button" onClick=${()=>r(a.filter(W=>W!==T))}>Remove<span class="unseen"> ${d.find(({ladder_id:W})=>W===T)?.name??""}</span></button>
      </li>`)}</ul>`}
      ${M.length>0&&h<xs&&l`<${be} label="A player of the ladder" things=${[["","choose one"],...M.map(T=>[T.ladder_id,T.name])]} now="" set=${T=>T&&r([...a,T])} />`}
      ${!s.rated&&l`<${be} label="And bots" things=${O} now=${String(i)} set=${T=>c(Number(T))} />`}
      ${!s.rated&&i>0&&l`<${be} label="Which bots" things=${$.map(({id:T})=>[T,T])} now=${f} set=${u} />`}
    </fieldset>
    <${at} rules=${s} set=${_} timers="As usual: relaxed" say=${m} hosted=${!1} />
    <div class="verdict">
      ${y?l`<${rt} check=${g} />`:l`<p class="faults quiet" role="status">${a.length?`A table has three to six seats, and this one has ${h}${s.rated?"":": name more players, or add bots"}.`:"Name the players whom you challenge. You find more of them on the ladder."}</p>`}
      <p class="trouble" role="alert">${p}</p>
      <button class="main" disabled=${t||!y||!g?.ok}>Challenge them</button>
    </div>
  </form>`}var od=[["anyone","Anyone"],["persons","Persons only"],["programs","Programs only"]],vi=(e,t)=>t===""?{}:{[e]:Number(t)};function wi({busy:e,send:t}){let[n,s]=b(vn),[o,a]=b("anyone"),[r,i]=b(""),[c,f]=b(""),{trouble:u,say:p}=A(),m=ot(_s(n),p),d=y=>s({...n,...y}),$={...vi("least",r),...vi("most",c)};return l`<form class="create" aria-label="A seek" onSubmit=${ae(()=>t("/v1/seeks",{...wn(n),seats:n.seats,who:o,...Object.keys($).length?{ratings:$}:{}}))}>
    <${Nt} rated=${n.rated} set=${y=>d(It(y))} />
    <fieldset class="settings">
      <legend>With whom</legend>
      <${Rt} now=${n.seats} set=${y=>d({seats:y})} />
      <${be} label="Who may come" things=${od} now=${o} set=${a} />
      <label>Rating from <input type="number" step="any" value=${r} onInput=${y=>i(y.currentTarget.value)} /></label>
      <label>Rating up to <input type="number" step="any" value=${c} onInput=${y=>f(y.currentTarget.value)} /></label>
    </fieldset>
    <${at} rules=${n} set=${d} timers="As usual: relaxed" say=${p} hosted=${!1} />
    <div class="verdict">
      <${rt} check=${m} />
      <p class="trouble" role="alert">${u}</p>
      <button class="main" disabled=${e||!m?.ok}>Seek this table</button>
    </div>
  </form>`}var ad=5e3;async function ki(){let e=E.peek(),t={items:[]},n=r=>e?x(r,{token:e}).catch(i=>{if(!Je(i))throw i;return t}):t,[s,o,a]=await Promise.all([x("/v1/seeks?limit=50"),n("/v1/seeks?mine=true"),n("/v1/challenges")]);return{seeks:s.items,mine:o.items,challenges:a.items}}function rd(e){let[t,n]=b(null),s=async()=>n(await ki());return w(()=>{let o=!1,a=()=>ki().then(i=>!o&&n(i),i=>!o&&e(j(i)));a();let r=setInterval(()=>document.hidden||void a(),ad);return()=>(o=!0,clearInterval(r))},[E.value,Io.value]),[t,s]}function xi({challenge:e,open:t}){let{busy:n,trouble:s,say:o,attempt:a}=A(),[r,i]=rd(o),[c,f]=b(se.value),[u,p]=b(e?"challenge":"");w(()=>p(e?"challenge":""),[e]),w(()=>{for(let O of[mt(),Se()])O.catch(T=>T instanceof B||T instanceof te||o(T))},[E.value]);let m=(O,T)=>a(async()=>{let W=await os(re?c:""),Ne=await C("POST",O,{token:W,body:T,key:q()});Ne.game_id&&$(Ne.game_id),p(""),await i()}),d=(O,T)=>a(async()=>{let W=await C(O,T,{token:E.value});W?.game_id&&$(W.game_id),await i()}),$=O=>{en([O]),t(O)},h=G.value?.ladder_id??"",y=r?.mine.filter(({state:O})=>O==="open")??[],g=r?.seeks.filter(({id:O})=>!y.some(T=>T.id===O))??[],_=h?r?.challenges??[]:[],M=_.filter(({by:O})=>O.ladder_id!==h),I=_.filter(({by:O})=>O.ladder_id===h),re=!G.value?.ladder_id||!G.value.name;return l`<article class="find">
    <h1 tabindex="-1">Find a table</h1>
    <p class="lead">Say what you want to play. As soon as enough people want the same, a game begins, and this page says so wherever you are on it.</p>
    ${re&&l`<div class="name"><${we} name=${c} call=${f} required=${!0} /></div>`}
    <div class="buttons making">
      <button class=${u?"":"main"} aria-expanded=${u==="seek"?"true":"false"} onClick=${()=>p(u==="seek"?"":"seek")}>Seek a table</button>
      <button aria-expanded=${u==="challenge"?"true":"false"} onClick=${()=>p(u==="challenge"?"":"challenge")}>Challenge players</button>
    </div>
    <p class="trouble" role="alert">${s}</p>
    ${u==="seek"&&l`<${wi} busy=${n} send=${m} />`}
    ${u==="challenge"&&l`<${gi} key=${e} first=${e} busy=${n} send=${m} />`}
    ${M.length>0&&l`<section><h2>You are challenged</h2><ul class="rows">${M.map(O=>l`<${id} key=${O.id} challenge=${O} own=${h} busy=${n} change=${d} />`)}</ul></section>`}
    ${y.length>0&&l`<section><h2>You seek</h2><ul class="rows">
      ${y.map(O=>l`<li key=${O.id}>
        <span class="text">${kn(O)}${_i(O)}<small class="quiet">It waits until ${Uo(O)}.</small></span>
        <button disabled=${n} onClick=${()=>d("DELETE",`/v1/seeks/${O.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    ${I.length>0&&l`<section><h2>You have challenged</h2><ul class="rows">
      ${I.map(O=>l`<li key=${O.id}>
        <span class="text">${kn(O)}${Si(O,h)}<small class="quiet">It waits until ${Uo(O)}.</small></span>
        <button disabled=${n} onClick=${()=>d("DELETE",`/v1/challenges/${O.id}`)}>Withdraw</button>
      </li>`)}
    </ul></section>`}
    <section>
      <h2>Who seeks a table</h2>
      ${r&&g.length===0&&l`<p class="empty">Nobody else seeks a table now. Seek one: others see it here.</p>`}
      <ul class="rows">
        ${g.map(O=>l`<li key=${O.id}>
          <span class="text"><b>${O.by&&l`<${Ut} of=${O.by} />`}</b>: ${kn(O)}${_i(O)}</span>
          <button disabled=${n||re&&!c.trim()} onClick=${()=>m("/v1/seeks",cd(O))}>Sit down there</button>
        </li>`)}
      </ul>
    </section>
  </article>`}function id({challenge:e,own:t,busy:n,change:s}){let{id:o,by:a,players:r}=e,i=r.some(({ladder_id:c,answer:f})=>c===t&&f==="accepted");return l`<li>
    <span class="text"><b><${Ut} of=${a} /></b>: ${kn(e)}${Si(e,t)}<small class="quiet">It waits until ${Uo(e)}.</small></span>
    <span class="buttons">
      ${!i&&l`<button class="main" disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/acceptance`)}>Accept</button>`}
      <button disabled=${n} onClick=${()=>s("POST",`/v1/challenges/${o}/refusal`)}>Refuse</button>
    </span>
  </li>`}var ld={accepted:"accepted",refused:"refused"};function Si({players:e},t){return e.filter(({ladder_id:s,answer:o})=>s!==t||o).map(s=>{let o=s.answer?ld[s.answer]:"";return s.ladder_id===t?l`<small key=${t}>You have ${o}.</small>`:l`<small key=${s.ladder_id}><${Ut} of=${s} /> ${o?`has ${o}`:"has not answered yet"}.</small>`})}function _i({who:e,ratings:{least:t,most:n}}){let s={anyone:"",persons:"with persons only",programs:"with programs only"}[e],o=t===null?"":`from ${me(t)}`,a=n===null?"":`up to ${me(n)}`,r=o||a?`ratings ${[o,a].filter(Boolean).join(" ")}`:"",i=[s,r].filter(Boolean).join(", ");return i&&l`<small>Only ${i.replace(" only","")}.</small>`}var Uo=({expires_at:e})=>new Date(e).toLocaleString([],{weekday:"short",hour:"2-digit",minute:"2-digit"}),cd=({seats:e,variants:t,options:n,rated:s,who:o})=>({seats:e,variants:t,options:n,rated:s,who:o});var Oi="cosmic-ledger-sound",Ci="cosmic-ledger-notices",ud="A game - Cosmic Ledger",fd=[523,784],Fo=.18,pd=.06,dd=`data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#141a30" stroke="#9db8ff" stroke-width="3"/><circle cx="23" cy="9" r="8" fill="#ffd27d"/></svg>')}`,Ft=k(localStorage.getItem(Oi)==="on"),_n=k(localStorage.getItem(Ci)==="on"&&"Notification"in window&&Notification.permission==="granted"),Do=null;function Ai(){Do??=new AudioContext;let e=Do.currentTime;fd.forEach((t,n)=>{let s=Do,[o,a]=[s.createOscillator(),s.createGain()],r=e+n*Fo;o.frequency.value=t,a.gain.setValueAtTime(pd,r),a.gain.exponentialRampToValueAtTime(.001,r+Fo),o.connect(a).connect(s.destination),o.start(r),o.stop(r+Fo)})}function Ei({store:e}){let t=e.newest.value,n=t?.status==="running"&&e.seat.value?t.questions.filter(a=>a.kind!==null):[],s=n.length,o=N(null);return w(()=>{let a=document.querySelector("link[rel=icon]"),r=a?.getAttribute("href")??"";return document.title=s?`(${s}) Your turn - Cosmic Ledger`:ud,s&&a?.setAttribute("href",dd),s&&o.current===0&&md(n[0]?.prompt??""),o.current=t?s:null,()=>a?.setAttribute("href",r)},[s,t===null]),null}function md(e){if(Ft.peek()&&Ai(),!_n.peek()||!document.hidden)return;let t=new Notification("Your turn",{body:e,tag:"cosmic-ledger"});t.addEventListener("click",()=>(window.focus(),t.close()))}function Ti(){let[e,t]=b(""),n=()=>{Ft.value=!Ft.value,localStorage.setItem(Oi,Ft.value?"on":"off"),Ft.value&&Ai()},s=async()=>{let o=!_n.value,a=o?await Notification.requestPermission():"granted";t(a==="granted"?"":"The browser does not allow notices of this page. Its settings say so."),_n.value=o&&a==="granted",localStorage.setItem(Ci,_n.value?"on":"off")};return l`<fieldset class="switches">
    <legend>When it is my turn</legend>
    <label class="check"><input type="checkbox" checked=${Ft.value} onChange=${n} /> A quiet sound</label>
    ${"Notification"in window&&l`<label class="check"><input type="checkbox" checked=${_n.value} onChange=${s} /> A notice of the browser, while I look elsewhere</label>`}
    <p class="trouble" role="alert">${e}</p>
  </fieldset>`}var hd=new Set(["flare","tech","station","hazard"]),$d={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function bd(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function yd(e,t){let n=bd(e);return n&&t==="reinforcement"?`+${n}`:n||$d[t]||"?"}var gd=e=>e?v.value.name(e):"a card face down";function Ie({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=gd(e)}){let f=e?v.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?v.value.text(e):"",p=e?yd(e,f):"?",m=e&&hd.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",d=u?`about-${i??e}`:void 0,$=l`
    <span class="band" aria-hidden="true">${e?v.value.name(f):"?"}</span>
    <span class=${`face${p.length>3?" long":""}`} aria-hidden="true">${m?l`<${ve} id=${m} size=${r?30:44} />`:p}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${d}>${u}</span>`}
  `,h=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${h} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${d} onClick=${o}>${$}</button>`:l`<span class=${h} tabindex="0" role="img" aria-label=${c} aria-describedby=${d}>${$}</span>`}var vd=[{title:"What it is about",picture:"table",alt:"A table of four: four home systems of five planets each around the warp",text:["Each player is an alien people with a home system of five planets and twenty ships. Who first has colonies on five planets in other systems wins. Several players can win together.","Each alien has a power that breaks one rule of the game. Nobody needs to know all 110: the page shows the text of each where it matters."]},{title:"A turn is one or two encounters",picture:"encounter",alt:"An encounter: ships in the gate, allies on both sides, two cards and their totals",text:["The player whose turn it is plays the offense. Regroup: one of its ships comes back from the warp. Destiny: a card names the system that it attacks; that player is the defense.","Launch: the offense aims the gate at one planet there, and sends one to four ships. Alliance: both sides invite others, who may join one of them with one to four ships.","Planning: both play a card face down. Reveal: both cards are turned. Resolution: it is seen who has won. After an encounter that it has won, the offense may have a second one."]},{title:"Who wins an encounter",picture:"cards",alt:"Cards: an attack, a negotiate, a reinforcement, an artifact and a flare",text:["Two attacks: each side adds its card to its ships and those of its allies. The higher total wins, and the defense wins when both are equal. If the offense wins, it and its allies land on the planet: that is a colony for each of them. The losers' ships go to the warp.","An attack against a negotiate: the attack wins, and who negotiated takes cards from the hand of the winner, one for each ship that it lost.","Two negotiates: both have a minute to make a deal, about colonies and cards. Without a deal each of them loses three ships.","Reinforcements raise a total after the cards were turned. Artifacts and flares do what they say, at the moment that they name."]},{title:"Allies",picture:"",alt:"",text:["An ally of the offense that wins gets a colony as the offense does. An ally of the defense that wins gets a card, or a ship from the warp, for each ship that it sent. An ally that loses loses its ships. So look who is about to win before you help."]},{title:"What you do on the page",picture:"",alt:"",text:["When you are asked, what you can choose is ringed on the table, and your cards can be pressed. The amber button says what it does. Undo takes a move back; where others have seen more since, they are asked.","Plates show the alien, cards and colonies of each player. The story beside the table says what has happened, and shows it again. In Talk you speak with all or with one.","If you have to leave, a bot plays for you. Press I am back when you are."]}],wd=["attack-10","negotiate","reinforcement-3","mobius-tubes","flare-zombie"],kd=["zombie","tripler","mind","oracle","virus","warrior"];function Mi(){return w(()=>{document.title="How to play - Cosmic Ledger"},[]),l`<article class="primer">
    <h1 tabindex="-1">How it is played</h1>
    ${vd.map(({title:e,text:t,picture:n,alt:s})=>l`<section key=${e}>
        <h2>${e}</h2>
        ${n==="table"&&l`<p class="pictures" aria-hidden="true">${kd.map(o=>l`<${ve} key=${o} id=${o} size=${56} />`)}</p>`}
        ${n==="encounter"&&l`<${gs} />`}
        ${n==="cards"&&l`<div class="pictures" role="img" aria-label=${s}>${wd.map(o=>l`<${Ie} key=${o} title=${o} />`)}</div>`}
        ${t.map(o=>l`<p key=${o}>${o}</p>`)}
      </section>`)}
    <p class="buttons"><a class="button" href="./">To the games</a><a class="button" href="docs">For programs: the API</a></p>
  </article>`}var zd=4;function yt({label:e,address:t}){let n=N(null),[s,o]=b(""),[a,r]=b(!1);return l`<div class="link">
    <label>${e}<input type="text" readonly ref=${n} value=${t} onFocus=${()=>n.current?.select()} /></label>
    <span class="buttons">
      <button type="button" onClick=${async()=>{try{await navigator.clipboard.writeText(t),o("Copied")}catch{n.current?.select(),o(document.execCommand("copy")?"Copied":"Press Ctrl+C to copy it")}}}>Copy<span class="unseen"> the link</span></button>
      <button type="button" aria-expanded=${a?"true":"false"} onClick=${()=>r(!a)}>QR code</button>
      <span class="quiet small" role="status">${s}</span>
    </span>
    ${a&&l`<${Gd} text=${t} />`}
  </div>`}function Gd({text:e}){let[t,n]=b(null),[s,o]=b("");return w(()=>{Yd(e).then(n,()=>o("The code cannot be drawn now. Use the link."))},[e]),t?l`<svg class="code" viewBox=${`0 0 ${t.size} ${t.size}`} role="img" aria-label="QR code of the link">
    <rect width=${t.size} height=${t.size} fill="#fff" />
    <path d=${t.path} fill="#000" />
  </svg>`:l`<p class="quiet small" role="status">${s}</p>`}async function Yd(e){let{encode:t}=await Promise.resolve().then(()=>(zi(),qi)),{size:n,data:s}=t(e,{border:zd}),o=s.flatMap((a,r)=>a.flatMap((i,c)=>i?[`M${c} ${r}h1v1h-1z`]:[])).join("");return{size:n,path:o}}function As({store:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(""),r=e.game.value,i=`${Re("/")}?game=${e.id}`;if(!r)return null;let{seat:c,host:f}=e.tokens.value,u=()=>s(async()=>{let p=await C("POST",`${e.path}/share-links`,{token:c??f??"",body:{perspective:"public"}});a(p.token)});return r.visibility!=="private"?l`<${yt} label="Link to watch this game" address=${i} />`:!c&&!f?null:o?l`<${yt} label="Link to watch this private game" address=${`${i}#watch=${o}`} />`:l`<button disabled=${t} onClick=${u}>A link to watch this private game</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}var Es=k(null),Gi="a player without a name",Yi=({token:e})=>l`<${yt} label="Link for a second device" address=${`${Re("/")}#player=${e}`} />`;function Ki(){let e=new URLSearchParams(location.hash.slice(1)).get("player");e!==null&&(history.replaceState(null,"",location.pathname+location.search),e!==E.peek()&&Kd(e))}async function Kd(e){try{let{name:t}=await x("/v1/players/me",{token:e}),n=await Vd();n===null?Vi(e,t):Es.value={token:e,other:t,own:n,wrong:""}}catch(t){Es.value={token:"",other:"",own:"",wrong:j(t)}}}function Vi(e,t){Ve(e),t&&$e(t)}async function Vd(){if(!E.peek())return null;try{return(await x("/v1/players/me",{token:E.peek()})).name??Gi}catch(e){if(!Je(e))throw e;return null}}function Ji(){let e=Es.value;if(!e)return null;let t=()=>Es.value=null,n=e.other??Gi,s=()=>{Vi(e.token,e.other),t()};return e.wrong?l`<div class="notice" role="alert">
      <p>This link cannot make this browser another player. ${e.wrong} You stay who you are.</p>
      <p class="buttons"><button onClick=${t}>Close</button></p>
    </div>`:l`<div class="notice" role="alert">
    <p>This is the link of <b>${n}</b>, and this browser is <b>${e.own}</b>. Who are you from now on?
    Nobody gets back a player whose link is kept nowhere.</p>
    <p class="buttons"><button class="main" onClick=${t}>Stay ${e.own}</button> <button onClick=${s}>Be ${n}</button></p>
  </div>`}var Jd=[["person","Persons"],["program","Programs"],["bot","Bots"]],Sn=25;function Xi({kind:e,from:t}){let[n,s]=b(null),[o,a]=b(null),[r,i]=b(""),c=p=>i(j(p)),f=G.value?.ladder_id??"";w(()=>{let p=new AbortController;return s(null),x(`/v1/ladder?kind=${e}&after=${t-1}&limit=${Sn}`,{signal:p.signal}).then(m=>(s(m),i("")),m=>p.signal.aborted||c(m)),()=>p.abort()},[e,t]),w(()=>{Se().catch(c)},[E.value]),w(()=>{a(null),f&&G.value?.kind===e&&x(`/v1/players/${f}`).then(({standing:p})=>a(p),c)},[f,e]);let u=n?n.players:0;return l`<article class="ladder">
    <h1 tabindex="-1">Ladder</h1>
    <p class="quiet">Rated games make it. Each result stands in a log that proves itself: whoever has the log computes the same ratings.</p>
    <nav class="ladders" aria-label="Kinds of players">
      ${Jd.map(([p,m])=>l`<a key=${p} class="button chip" href=${`?ladder=${p}`} aria-current=${p===e?"page":void 0}>${m}</a>`)}
    </nav>
    <p class="trouble" role="alert">${r}</p>
    ${o&&l`<p class="own">You are number ${o.rank} of ${u}, with ${me(o.rating)}.
      ${n&&!n.items.some(({ladder_id:p})=>p===f)&&l` <a href=${`?ladder=${e}&from=${Math.max(1,o.rank-Math.floor(Sn/2))}`}>Show me there</a>`}</p>`}
    ${n===null&&!r&&l`<p class="quiet" role="status">The ladder is being fetched.</p>`}
    ${n?.items.length===0&&l`<p class="empty">${t>1?"Nobody is so far down.":"Nobody has ended a rated game yet."} ${e!=="bot"&&l`<a href="?find">Find a table</a>`}</p>`}
    ${n&&n.items.length>0&&l`
      <table class="standings">
        <thead><tr><th scope="col">Rank</th><th scope="col">Name</th><th scope="col" class="number">Rating</th><th scope="col" class="number">Games</th><th scope="col" class="number">Wins</th></tr></thead>
        <tbody>${n.items.map(p=>l`<${Xd} key=${p.ladder_id} player=${p} kind=${e} own=${p.ladder_id===f} />`)}</tbody>
      </table>
      ${n.items.some(({provisional:p})=>p)&&l`<p class="quiet small">A rating with a question mark is provisional: it is that of a player with less than ten rated games.</p>`}
      <nav class="buttons" aria-label="Pages of the ladder">
        ${t>1&&l`<a class="button" href=${`?ladder=${e}&from=${Math.max(1,t-Sn)}`}>Better ones</a>`}
        ${n.next&&l`<a class="button" href=${`?ladder=${e}&from=${t+Sn}`}>Next ${Sn}</a>`}
        <span class="quiet">${u} ${u===1?"player":"players"}</span>
      </nav>`}
  </article>`}var Xd=({player:e,kind:t,own:n})=>l`<tr class=${n?"own":""}>
  <td class="rank">${e.rank}</td>
  <th scope="row">${t==="bot"?De({...e,kind:t}):l`<${Ut} of=${{...e,kind:t}} />`}${n&&l` <span class="tag">you</span>`}</th>
  <td class="number"><${Ko} of=${e} /></td>
  <td class="number">${e.games}</td>
  <td class="number">${e.wins}</td>
</tr>`,Ko=({of:{rating:e,provisional:t}})=>l`${me(e)}${t&&l`<span title="provisional" aria-hidden="true">?</span><span class="unseen"> provisional</span>`}`;function Zi(){let{busy:e,trouble:t,say:n,attempt:s}=A();w(()=>{Se().catch(a=>n(j(a)))},[E.value]);let o=()=>s(Ke);return l`<article class="me">
    <h1 tabindex="-1">Me</h1>
    ${!E.value&&l`<p>You have no player yet. One is made when you first sit down or seek a table; it keeps your games together. If you have one on another device, open the link that is there under "Me".</p>
      <p><button class="main" disabled=${e} onClick=${o}>Make one now</button></p>`}
    ${E.value&&Ue.value&&l`<p>The token of your player does not count any more: it was renewed or deleted elsewhere. Open the link of the other device here, or begin as a new player.</p>
      <p><button disabled=${e} onClick=${()=>Ve("")}>Begin as a new player</button></p>`}
    <p class="trouble" role="alert">${t}</p>
    ${E.value&&G.value&&l`
      <${Zd} key=${E.value} profile=${G.value} />
      <${Qd} key=${`device ${E.value}`} />
      <${em} key=${`blocks ${E.value}`} />
      <${tm} key=${`reports ${E.value}`} />
      <${nm} key=${`data ${E.value}`} />`}
  </article>`}function Zd({profile:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(e.name??se.value),[r,i]=b(e.kind),[c,f]=b("");return l`<form class="part" onSubmit=${ae(()=>s(async()=>{f(""),await bo({name:o.trim()||null,...e.ladder_id?{}:{kind:r}}),f("Saved")}))}>
    <h2>Who you are</h2>
    <${we} name=${o} call=${a} />
    <fieldset disabled=${!!e.ladder_id}>
      <legend>Who answers for you</legend>
      ${[["person","A person"],["program","A program"]].map(([p,m])=>l`<label key=${p} class="check"><input type="radio" name="kind" value=${p} checked=${r===p} onChange=${()=>i(p)} /> ${m}</label>`)}
    </fieldset>
    ${e.ladder_id?l`<p class="quiet small">You are on the ladder, so the kind stays. <a href=${`?player=${e.ladder_id}`}>Your public page</a></p>`:l`<p class="quiet small">The name is yours alone once you play rated games. From then on the kind stays, too.</p>`}
    <p class="buttons"><button class="main" disabled=${t}>Save</button> <span class="quiet" role="status">${c}</span></p>
    <p class="trouble" role="alert">${n}</p>
  </form>`}function Qd(){let{busy:e,trouble:t,attempt:n}=A(),[s,o]=b(!1),a=()=>n(async()=>{let{token:r}=await C("POST","/v1/players/me/token",{token:E.value,key:q()});Ve(r)});return l`<section class="part">
    <h2>A second device</h2>
    <p>The link makes another browser the same player. Whoever has it is you: show it to nobody, and keep it if you want to come back after this browser has lost its data.</p>
    ${s?l`<${Yi} token=${E.value} />`:l`<p><button onClick=${()=>o(!0)}>Show the link</button></p>`}
    <p class="quiet">If somebody else may have it, renew it: the old link and your other devices end at once.</p>
    <p><button disabled=${e} onClick=${a}>Renew the link</button></p>
    <p class="trouble" role="alert">${t}</p>
  </section>`}function em(){let{busy:e,trouble:t,say:n,attempt:s}=A(),[o,a]=b([]);w(()=>{x("/v1/players/me/blocks",{token:E.value}).then(({items:i})=>a(i),i=>n(j(i)))},[]);let r=i=>s(async()=>{await C("DELETE",`/v1/players/me/blocks/${i}`,{token:E.value}),a(o.filter(c=>c.id!==i))});return l`<section class="part">
    <h2>Whom you have blocked</h2>
    ${o.length===0&&l`<p class="quiet">Nobody. You can block a player on their page, or in the talk of a game. They cannot join your games then, and you do not see what they say.</p>`}
    <ul class="rows">${o.map(({id:i,game:c,name:f})=>l`<li key=${i}>
      <span>${f??"somebody"} ${c&&l`<a class="small" href=${`?game=${c}`}>from this game</a>`}</span>
      <button disabled=${e} aria-label=${`Unblock ${f??"somebody"}`} onClick=${()=>r(i)}>Unblock</button>
    </li>`)}</ul>
    <p class="trouble" role="alert">${t}</p>
  </section>`}function tm(){let[e,t]=b([]);return w(()=>{x("/v1/players/me/export",{token:E.value}).then(n=>t(n.reports),()=>{})},[]),e.length?l`<section class="part">
    <h2>Your reports</h2>
    <ul class="rows">${e.map(({id:n,game:s,created_at:o,reason:a})=>l`<li key=${n}>
      <span class="text">${a}</span>
      <span class="small"><a href=${`?game=${s}`}>the game</a> <time class="quiet" datetime=${o}>${new Date(o).toLocaleDateString()}</time></span>
    </li>`)}</ul>
  </section>`:null}function nm(){let{busy:e,trouble:t,attempt:n}=A(),[s,o]=b(!1);return l`<section class="part">
    <h2>What is kept of you</h2>
    <p><button disabled=${e} onClick=${()=>n(async()=>{let i=await(await he("GET","/v1/players/me/export",{token:E.value})).blob(),c=document.createElement("a");c.href=URL.createObjectURL(i),c.download="player.json",c.click(),URL.revokeObjectURL(c.href)})}>Save all of it as a file</button></p>
    ${s?l`<p>Your name goes, also from your seats, and so do what you have said, whom you have blocked, your reports, your seeks and your challenges. Nobody can find your games by you any more. Results of rated games stay, as those of a deleted player; seats that this browser has a token for can be played on. This cannot be taken back.</p>
          <p class="buttons"><button disabled=${e} onClick=${()=>n(async()=>{await C("DELETE","/v1/players/me",{token:E.value}),Ve("")})}>Yes, delete me</button> <button class="main" onClick=${()=>o(!1)}>No, keep me</button></p>`:l`<p><button onClick=${()=>o(!0)}>Delete me ...</button></p>`}
    <p class="trouble" role="alert">${t}</p>
  </section>`}var Ts=480,Ms=150,On=58,Cn=18;function Qi({games:e}){let t=[...e].reverse(),n=t[0],s=t.at(-1);if(!n||!s||n===s)return null;let o=t.map(({rating:p})=>p),[a,r]=[Math.min(...o),Math.max(...o)],i=p=>On+(Ts-On-Cn)*p/(t.length-1),c=p=>Cn+(Ms-2.8*Cn)*(r-p)/(r-a||1),f=t.map(({rating:p},m)=>`${m?"L":"M"}${i(m).toFixed(1)} ${c(p).toFixed(1)}`).join(""),u=`The rating from game ${n.number} to game ${s.number}: from ${me(n.rating)} to ${me(s.rating)}, between ${me(a)} and ${me(r)}.`;return l`<svg class="rating-course" viewBox=${`0 0 ${Ts} ${Ms}`} role="img" aria-label=${u}>
    ${[...new Set([r,a])].map(p=>l`<line key=${p} class="level" x1=${On} x2=${Ts-Cn} y1=${c(p)} y2=${c(p)} />
      <text key=${`${p}`} x=${On-10} y=${c(p)+4} text-anchor="end">${me(p)}</text>`)}
    <path d=${f} />
    ${t.length<=40&&t.map(({number:p,rating:m,place:d},$)=>l`<circle key=${p} class=${d===1?"won":""} cx=${i($)} cy=${c(m)} r="3.5"><title>Game ${p}: ${me(m)}</title></circle>`)}
    <text x=${On} y=${Ms-6}>game ${n.number}</text>
    <text x=${Ts-Cn} y=${Ms-6} text-anchor="end">game ${s.number}</text>
  </svg>`}var sm=500;function Ps({name:e,find:t,said:n=[],close:s,children:o}){let{busy:a,trouble:r,attempt:i}=A(),[c,f]=b(""),[u,p]=b([]),m=$=>p(u.includes($)?u.filter(h=>h!==$):[...u,$]),d=()=>i(async()=>{let $={...await t(),reason:c.trim(),messages:u};await xe(h=>C("POST","/v1/players/me/reports",{token:h,body:$,key:q()})),s("The operator of this service has your report.")});return l`<form class="report" aria-label=${`Report ${e}`} onSubmit=${ae(()=>c.trim()&&d())}>
    ${o}
    <label>What is wrong <textarea rows="3" maxlength=${sm} value=${c} onInput=${$=>f($.currentTarget.value)}></textarea></label>
    ${n.length>0&&l`<fieldset><legend>What ${e} said</legend>
      ${n.map(({id:$,text:h})=>l`<label key=${$} class="check"><input type="checkbox" checked=${u.includes($)} onChange=${()=>m($)} /> <span>${h}</span></label>`)}
    </fieldset>`}
    <p class="quiet small">The operator reads it. ${e} is not told.</p>
    <p class="trouble" role="alert">${r}</p>
    <p class="buttons"><button class="main" disabled=${a||!c.trim()}>Send the report</button> <button type="button" onClick=${()=>s("")}>Cancel</button></p>
  </form>`}var om=50,am=["first","second","third","fourth","fifth","sixth"];function el({id:e}){let[t,n]=b(null),{busy:s,trouble:o,say:a,attempt:r}=A();if(w(()=>{let m=new AbortController,{signal:d}=m;return x(`/v1/players/${encodeURIComponent(e)}?limit=${om}`,{signal:d}).then(n,$=>d.aborted||a(j($))),Se().catch($=>d.aborted||a(j($))),()=>m.abort()},[e]),!t)return l`<article class="player"><h1 tabindex="-1">Player</h1><p class=${o?"trouble":"quiet"} role="status">${o||"The player is being fetched."}</p><p><a href="?ladder">To the ladder</a></p></article>`;let i=()=>r(async()=>{let{items:m,next:d}=await x(t.next??"");n({...t,items:[...t.items,...m],next:d})}),{standing:c,aliens:f,items:u}=t,p=G.value?.ladder_id===e;return l`<article class="player">
    <header>
      <h1 tabindex="-1">${De(t)} <span class="tag">${yi(t.kind)}</span>${p&&l`<span class="tag">you</span>`}</h1>
      ${c?l`<dl class="figures">
            <div><dt>Rank</dt><dd>${c.rank}</dd></div>
            <div><dt>Rating</dt><dd><${Ko} of=${c} /></dd></div>
            <div><dt>Rated games</dt><dd>${c.games}</dd></div>
            <div><dt>Wins</dt><dd>${c.wins}</dd></div>
          </dl>`:l`<p class="quiet">No rated game of this player has ended yet.</p>`}
      ${p?l`<p><a href="?me">Your profile</a></p>`:t.name!==null&&t.kind!=="bot"&&l`<${rm} page=${t} />`}
    </header>
    ${u.length>1&&l`<section><h2>Rating</h2><${Qi} games=${u} /></section>`}
    ${f.length>0&&l`<section><h2>Aliens</h2><ul class="aliens-played">
      ${f.map(({alien:m,name:d,games:$,wins:h})=>l`<li key=${m}><${ve} id=${m} size=${36} /><span><b>${d}</b><small class="quiet">${$} ${$===1?"game":"games"}, ${h} won</small></span></li>`)}
    </ul></section>`}
    ${u.length>0&&l`<section><h2>Rated games</h2><table class="standings">
      <thead><tr><th scope="col">Game</th><th scope="col">Place</th><th scope="col" class="number">Rating after it</th></tr></thead>
      <tbody>${u.map(m=>l`<tr key=${m.number}>
        <th scope="row"><a href=${`?game=${m.game}`}>Game ${m.number}</a></th>
        <td>${m.place===1?l`<b>won</b>`:am[m.place-1]}</td>
        <td class="number">${me(m.rating)}</td>
      </tr>`)}</tbody></table></section>`}
    ${t.next&&l`<p><button disabled=${s} onClick=${i}>Older games</button></p>`}
    <p class="trouble" role="alert">${o}</p>
  </article>`}function rm({page:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(""),[r,i]=b(!1),[c,f]=b(!1),u=De(e),p=e.ladder_id;w(()=>{E.value&&x("/v1/players/me/blocks",{token:E.value}).then(({items:d})=>f(d.some($=>$.id===p)),()=>{})},[p,E.value]);let m=()=>s(async()=>{await C(c?"DELETE":"PUT",`/v1/players/me/blocks/${p}`,{token:E.value}),f(!c),a(c?`${u} may meet you again.`:`${u} cannot join your games any more, and you do not see what ${u} says.`)});return l`<div class="dealings">
    <p class="buttons">
      <a class="button" href=${`?find&challenge=${p}`}>Challenge</a>
      ${E.value&&l`<button disabled=${t} onClick=${m}>${c?"Unblock":"Block"}</button>`}
      ${E.value&&e.items.length>0&&l`<button aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>Report ...</button>`}
    </p>
    <p class="quiet" role="status">${o}</p>
    <p class="trouble" role="alert">${n}</p>
    ${r&&l`<${im} page=${e} close=${d=>(i(!1),a(d))} />`}
  </div>`}function im({page:e,close:t}){let[n,s]=b(e.items[0]?.game??""),o=async()=>{let{seats:a}=await x(`/v1/games/${n}`,{token:E.value}),r=a.find(({ladder_id:i})=>i===e.ladder_id);if(!r?.player)throw new B(404,{detail:"The player has no seat in this game any more."});return{game:n,player:r.player}};return l`<${Ps} name=${De(e)} find=${o} close=${t}>
    <label>Game <select value=${n} onChange=${a=>s(a.currentTarget.value)}>
      ${e.items.map(a=>l`<option key=${a.game} value=${a.game}>Game ${a.number}</option>`)}
    </select></label>
  <//>`}function tl({game:e=""}){let t=bt.value.filter(({href:n})=>!e||!n.startsWith(`?game=${e}`));return l`<div class="news" role="status">
    ${t.map(({id:n,text:s,href:o,open:a})=>l`<p key=${n}>
        <span>${s}</span>
        <a class="button" href=${o} onClick=${()=>No(n)}>${a}</a>
        <button aria-label=${`Close: ${s}`} onClick=${()=>No(n)}>Close</button>
      </p>`)}
  </div>`}var Ls=320,An=120,qe=12,nl=13,lm=4e3,cm=300;function ol({store:e}){let[t,n]=b(null),{busy:s,trouble:o,say:a,attempt:r}=A();w(()=>{x(`${e.path}/stats`,{token:e.token}).then(n,m=>a(j(m)))},[e]),w(()=>{let m=0,d=setInterval(()=>{document.hidden||e.lookAfterwards(),++m===cm&&clearInterval(d)},lm);return()=>clearInterval(d)},[e]);let i=()=>r(async()=>location.assign(`?game=${await fm(e)}`)),{host:c}=e.tokens.value,f=e.newest.value?.winners??[],u=um(e),p=!!e.seat.value||!!c;return l`<section class="after" aria-label="After the game">
    <h2>${f.length?`Won by ${f.map(m=>P(e.newest.value,m)).join(" and ")}`:"Nobody won"}</h2>
    ${u&&l`<p class="rematch" role="status">${u} to play again. ${!p&&e.game.value?.rematch&&l`<a href=${`?game=${e.game.value.rematch.game_id}`}>Watch it</a>`}</p>`}
    <div class="buttons">
      ${p&&l`<button class="main" disabled=${s} onClick=${i}>${u?"Join":"Play again"}</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    ${t&&l`<${pm} statistics=${t} /><${dm} statistics=${t} />`}
    <p class="trouble" role="alert">${o}</p>
  </section>`}function um(e){let t=e.game.value?.rematch,n=e.newest.value;if(!t||!n)return"";let s=t.asked_by?P(n,t.asked_by):"the host";return s==="you"?"You want":`${s.charAt(0).toUpperCase()}${s.slice(1)} wants`}async function fm(e){let{seat:t,host:n}=e.tokens.value,s="";if(n){let o=await C("POST",`${e.path}/rematch`,{token:n});s=o.game.id,o.host_token&&le(s,{host:o.host_token})}if(t&&e.seat.value){let o=Oo(),a=await C("POST",`${e.path}/rematch/seats`,{token:t,body:{client_seed:o}});s=a.game.id,le(s,{seat:a.token,share:ce(s).share??o})}return s}function pm({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>qe+(Ls-2*qe-nl*(Object.keys(t).length-1))*c/s,a=(c,f)=>An-qe-(An-2*qe)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${v.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${Ls} ${An}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${qe} x2=${Ls-qe} y1=${An-qe+4} y2=${An-qe+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((p,m)=>`${o(m)},${a(p,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let p=Ls-qe-nl*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${_t}#seat-${c}`} x=${p-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function dm({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(Vo(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${Z} seat=${a} /> ${v.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${sl} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${sl} seat=${a} from=${.5} to=${.5+(Vo(i.attacks_drawn)??0)/o/2} /><span class="number">${mm(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function sl({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var Vo=e=>e&&e.mean!==null?e.mean-e.expected:null;function mm(e){let t=Vo(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}function En(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function rl({view:e}){let t=En(e),n=St.value,s=t?.some(({id:r})=>n.has(r))??!1;if(!t)return null;let o=new Set(t.map(({id:r})=>r)),a=[...ko.value].filter(([r,{spot:i=r,inForm:c,both:f}])=>!c&&!o.has(i)&&(f||!on.value.has(i)));return l`<div class="beside">
    <${hm} others=${a} />
    <section class="hand" aria-label="Your hand">
      ${t.length===0&&a.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${t.map(({id:r,title:i})=>{let c=n.get(r);return l`<li key=${r} ...${rn(c)}>
            <${Ie} id=${r} title=${i} place=${c&&an(r)} dim=${s&&!c} chosen=${c?.chosen??!1} press=${c?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var al=3;function hm({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>al?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${bm} id=${s} offer=${o} few=${e.length<=al} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${$m} group=${s} members=${o} /></li>`)}
  </ul>`}function $m({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
    <b>${e}</b>
    <span>
      ${t.map(([n,{short:s,label:o,text:a,count:r,chosen:i,full:c,press:f,less:u}])=>l`<button
        type="button"
        key=${n}
        class=${`skilled${i?" chosen":""}`}
        data-offer=${n}
        title=${a}
        disabled=${c&&!u}
        aria-label=${`${o}. ${r} chosen; ${c?"choose one less":"choose one more"}`}
        onClick=${c?u:f}
      >${s}${r?l` <output>${r}</output>`:""}</button>`)}
    </span>
  </div>`}function bm({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:p,spot:m=e}=t,d=an(m);if(s!==void 0)return l`<span class="with-text"><${Ie} id=${e} title=${s} place=${d} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let $=l`
    ${r&&l`<${ve} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${d!==void 0&&l`<kbd aria-hidden="true">${d}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${p} aria-pressed=${i?"true":"false"} onClick=${f}>${$}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${p} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${$}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${p} onClick=${f}>+</button>
  </div>`}var ym=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o,alerts:n.alerts.join(","),hints:n.hints??!1,rated:n.rated??!1});function il({store:e,game:t,host:n}){let[s,o]=b(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${gm} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function gm({store:e,game:t,host:n,close:s}){let[o,a]=b(()=>ym(t)),{busy:r,trouble:i,say:c,attempt:f}=A(),u=t.seats.map(({seat:h})=>h),p={...ht(o),seats:o.seats===u.length?u:o.seats},m=ot(p,c),d=h=>a({...o,...h});return l`<form class="create" onSubmit=${ae(()=>f(async()=>{await vm(e,n,p),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${Rt} now=${o.seats} set=${h=>d({seats:h})} />
    </fieldset>
    <${at} rules=${o} set=${d} timers="As they are" say=${c} />
    <div class="verdict">
      <${rt} check=${m} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!m?.ok}>Change them</button>
    </div>
  </form>`}async function vm(e,t,n){let o={"If-Match":(await he("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await C("PATCH",e.path,{token:t,body:n,headers:o})}function ll({store:e}){let t=e.game.value,{busy:n,trouble:s,say:o,attempt:a}=A(),[r,i]=b("basic");w(()=>{mt().catch(()=>{})},[]);let c=m=>a(()=>m().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let f=e.tokens.value.host??"",u=e.seat.value,p=t.seats.filter(m=>!m.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game ${t.rated&&l`<span class="tag">rated</span>`}</h2>
    ${t.rated&&l`<p class="invitation">This game is rated. ${To}</p>`}
    <ul>
      ${t.seats.map(m=>l`<${_m} key=${m.seat} store=${e} game=${t} seat=${m} host=${f} run=${c} busy=${n} bot=${r} />`)}
    </ul>
    ${f&&!t.rated&&p.length>0&&l`<${wm} kind=${r} choose=${i} say=${o} />`}
    ${!u&&pt(e.id)&&l`<${pl} store=${e} />`}
    ${!u&&p.length>0&&l`<${dl} store=${e} free=${p} run=${c} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${cl(t)}</p>
    ${f&&l`<${il} store=${e} game=${t} host=${f} />`}
    ${f?l`<button class="main" disabled=${n||p.length>0} onClick=${()=>c(()=>km(e,f,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${p.length?`${p.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
    ${t.visibility!=="private"&&l`<${As} store=${e} />`}
  </section>`}function wm({kind:e,choose:t,say:n}){let s=Lt(n);return l`<label class="kind">Bots that you add
    <select value=${e} onChange=${o=>t(o.currentTarget.value)}>
      ${s.map(({id:o,about:a})=>l`<option key=${o} value=${o}>${o}: ${a}</option>`)}
    </select>
  </label>`}function cl({variants:e,options:t,visibility:n}){let s=a=>v.value.name(a);return`Sets: ${t.sets.map(a=>dn("sets",a)).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var km=(e,t,n)=>C("POST",`${e.path}/commands`,{token:t,body:{type:n},key:q()});function _m({store:e,game:t,seat:n,host:s,run:o,busy:a,bot:r}){let[i,c]=b(""),f=`${e.path}/seats/${n.seat}`,u=e.seat.value===n.seat,p=v.value.name(n.seat),m=async()=>{await C("DELETE",f,{token:u?e.token:s}),u&&(ls(e.id),ul())},d=async()=>{let y=await C("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat,...e.seat.value&&{from_seat:e.seat.value}}});c(`${Re("/")}?game=${e.id}#invite=${y.code}`)},$=()=>C("PUT",`${f}/bot`,{token:s,body:{kind:r}}),h=()=>C("DELETE",`${f}/bot`,{token:s});return l`<li>
    <span><${Z} seat=${n.seat} /> <b>${p}</b> ${nr(t,n.seat)} ${u&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${p}`} onClick=${()=>o(d)}>Invite</button>
        ${!t.rated&&l`<button disabled=${a} aria-label=${`Add a bot at ${p}`} onClick=${()=>o($)}>Add a bot</button>`}`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${p}`} onClick=${()=>o(h)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(u||s)&&l`<button disabled=${a} aria-label=${u?"Leave your seat":`Remove the player at ${p}`} onClick=${()=>o(m)}>
        ${u?"Leave":"Remove"}
      </button>`}
    </span>
    ${i&&!n.taken&&l`<${yt} label="Link for one person, once" address=${i} />`}
    ${u&&l`<${xm} store=${e} />`}
  </li>`}function xm({store:e}){return e.token===E.value?l`<p class="quiet small">You go on in another browser with the link under <a href="?me">Me</a>.</p>`:l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">Everybody who has this link has your seat. Open it where you want to go on, and show it to nobody.</p>
    <${yt} label="Your seat link" address=${`${Re("/")}?game=${e.id}#token=${e.token}`} />
  </details>`}var ul=()=>dispatchEvent(new PopStateEvent("popstate"));function fl({store:e}){let{busy:t,trouble:n,attempt:s}=A();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${pl} store=${e} />
    <${dl} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function pl({store:e}){let[t,n]=b(null),[s,o]=b(""),a=pt(e.id);if(w(()=>{let{signal:p}=e.stopping;mt().catch(()=>{}),x(`${e.path}/invitation`,{headers:{"Invite-Code":a},signal:p}).then(n,m=>!p.aborted&&o(m.message))},[a]),s)return l`<p class="trouble" role="status">${s}</p>`;if(!t)return null;let{game:r,seat:i,from_name:c}=t,f=r.seats.flatMap(p=>p.taken&&!p.bot&&p.name!==c?[p.name]:[]),u=r.seats.filter(p=>p.bot).length;return l`<div class="invitation">
    <p><b>${c??"The host"}</b> invites you to a game of ${r.seats.length}${i?l`, to the seat <${Z} seat=${i} /> ${v.value.name(i)}`:""}.</p>
    <p class="quiet">${f.length?`${f.join(" and ")} ${f.length===1?"is":"are"} there. `:""}${u?`${u} ${u===1?"bot plays":"bots play"}. `:""}${cl(r)}</p>
  </div>`}function dl({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=b(se.value),[i,c]=b(""),[f,u]=b(pt(e.id)),p=e.game.value?.rated??!1;w(()=>{p&&Se().catch(()=>{})},[p]);let m=p&&G.value?.ladder_id&&G.value.name||"",d=m||a,$=async()=>{let h=e.game.value,y=h?.chosen_seed??await Sm(e,f),g=h?h.invite_required||h.visibility==="private":!0,_=e.tokens.value.host??"";await Tt(e.id,{name:$e(d),seat:i,code:f.trim(),host:_,closed:g,chosen:y,rated:p}),ul()};return l`<form class="join" onSubmit=${ae(()=>d.trim()&&n($))}>
    ${m?l`<p>You sit down as <b>${m}</b>.</p>`:l`<${we} name=${a} call=${r} required=${!0} />`}
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${h=>c(h.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(h=>l`<option key=${h.seat} value=${h.seat}>${v.value.name(h.seat)}</option>`)}
    </select></label>`}
    ${o&&!pt(e.id)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${h=>u(h.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!d.trim()}>Join</button>
  </form>`}async function Sm(e,t){if(!t)return!1;let{game:n}=await x(`${e.path}/invitation`,{headers:{"Invite-Code":t.trim()}});return n.chosen_seed}var Om=80;function Is(e,t,n){let s=ml(e.current),o=!s||s.scrollHeight-s.scrollTop-s.clientHeight<Om;Ee(()=>{let a=ml(e.current);a&&n&&o&&(a.scrollTop=a.scrollHeight)},[t])}var ml=e=>e?.closest(".tab")??e;function $l({store:e}){let t=e.sentences.value,n=N(null);return Is(n,t.at(-1)?.version,e.at.value===null),w(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]),l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${n} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((s,o)=>l`<${Cm} key=${s.version} item=${s} before=${t[o-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function Cm({item:e,before:t,store:n}){let s=hl(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&hl(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${F(e.text)}
    </button>
  </li>`}function hl(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var bl=8;function yl({store:e,view:t}){let[n,s]=b(!1),o=e.sentences.value.filter(({alive:u,version:p})=>u&&p<=t.version),a=Am(o,e.seat.value),r=t.encounter&&o.length?Em(o).filter(u=>!a.includes(u)):[],i=()=>{Te.value==="off"&&mo("normal"),e.playback.add(a)},c=N(null),f=o.at(-1)?.version;return Is(c,f,e.at.value===null&&!n),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${Te.value} onChange=${u=>mo(u.currentTarget.value)}>
        ${po.map(([u,p])=>l`<option key=${u} value=${u}>${p}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${Tm} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${Jo} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${Jo} store=${e} items=${a.slice(-bl)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${Jo} store=${e} items=${o.slice(-bl)} />`}
    ${n&&l`<${$l} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function Am(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function Em(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function Jo({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${Z} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${F(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function Tm({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=R(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${P(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${Mm(e,n)}</p>
    </div>`})}function Mm({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}var Pm=8;function gl({store:e,view:t,seat:n}){let{busy:s,trouble:o,attempt:a}=A(),[r,i]=b(!1),[c,f]=b(!1),[u,p]=b(""),m=P(t,n),d=()=>a(async()=>{await xe(y=>C("POST","/v1/players/me/blocks",{token:y,body:{game:e.id,seat:n}})),p(`${m} cannot join your games any more, and you do not see what ${m} says. Under "Me" you can take it back.`)}),$=e.talk.messages.value.filter(y=>y.seat===n).slice(-Pm);return l`<button class="small" aria-expanded=${r?"true":"false"} onClick=${()=>i(!r)}>More<span class="unseen"> about ${m}</span></button>
    ${r&&l`<div class="dealings">
      <p class="buttons"><button disabled=${s} onClick=${d}>Block<span class="unseen"> ${m}</span></button> <button aria-expanded=${c?"true":"false"} onClick=${()=>f(!c)}>Report ...</button></p>
      <p class="quiet small" role="status">${u}</p>
      <p class="trouble" role="alert">${o}</p>
      ${c&&l`<${Ps} name=${m} find=${async()=>({game:e.id,player:R(t,n).player})} said=${$} close=${y=>(f(!1),p(y))} />`}
    </div>`}`}var Lm=["Truce?","Swap colonies?","Ally with me?","Good game"],Im=500;function vl({store:e,view:t}){let{talk:n}=e,s=n.messages.value,o=N(null);return w(()=>{n.seen(),o.current?.scrollIntoView({block:"nearest"})},[s]),w(()=>{n.learnMuted().catch(()=>n.knowsMuted=!1)},[e.seat.value]),l`<section class="talk" aria-label="Talk">
    <${Nm} store=${e} view=${t} />
    ${s.length===0&&l`<p class="empty">Nobody has said anything yet.</p>`}
    <div role="log" aria-label="What was said"><ol class="messages">
      ${s.map(a=>l`<${jm} key=${a.id} message=${a} view=${t} />`)}
    </ol></div>
    <div ref=${o}></div>
    <${Bm} store=${e} view=${t} />
  </section>`}function Nm({store:e,view:t}){let{trouble:n,attempt:s}=A(),{talk:o}=e,a=e.seat.value;return l`<ul class="there" aria-label="Who is there">
      ${Object.keys(t.seats).map(r=>{let{bot:i,stand_in:c,player:f}=R(t,r),u=!!f&&!i,p=o.muted.value.has(r);return l`<li key=${r}>
          <span><${Z} seat=${r} /> ${r===a?"You":P(t,r)}</span>
          <span class="quiet small">${Rm(e,r,{bot:i,stand_in:c,player:f})}</span>
          ${a&&u&&r!==a&&l`<button class="small" aria-pressed=${p?"true":"false"} onClick=${()=>s(()=>o.mute(r,!p))}>${p?"Muted":"Mute"}<span class="unseen"> ${P(t,r)}</span></button>
            <${gl} key=${r} store=${e} view=${t} seat=${r} />`}
        </li>`})}
    </ul>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}function Rm(e,t,{bot:n,stand_in:s,player:o}){return o?n?`bot (${n})`:s?"away, a bot plays":e.present.value===null?"":e.present.value.has(t)?"here":"away":"free"}function jm({message:e,view:t}){let{room:n,seat:s,to:o,text:a,at:r}=e,i=s?s===t.viewer?"You":ke.value.get(s)??v.value.name(s):e.name,c=n==="private"?`to ${o.map(u=>P(t,u)).join(" and ")} alone`:n==="spectators"?"among spectators":"",f=new Date(r).toLocaleTimeString([],{hour:"2-digit",minute:"2-digit"});return l`<li class=${`message${s&&s===t.viewer?" mine":""}${c?" aside":""}`}>
    <p class="small"><b>${s&&l`<${Z} seat=${s} /> `}${i}</b> ${c&&l`<span class="tag">${c}</span>`} <time class="quiet" datetime=${r}>${f}</time></p>
    <p class="text">${a}</p>
  </li>`}function Bm({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=A(),[a,r]=b(""),[i,c]=b(""),[f,u]=b(se.value),p=e.seat.value;if(!p&&e.game.value?.spectator_talk!=="apart")return l`<p class="quiet small">Only players talk in this game. You read what they say to all.</p>`;let m=Object.keys(t.seats).filter(h=>h!==p&&R(t,h).player&&!R(t,h).bot),d=m.includes(a)?a:"",$=h=>o(async()=>{await e.talk.say(h,d,p?"":$e(f)),c(y=>y.trim()===h?"":y)});return l`<form class="say" onSubmit=${ae(()=>i.trim()&&$(i.trim()))}>
    ${p&&l`<div class="ready" role="group" aria-label="Say with one click">
      ${Lm.map(h=>l`<button type="button" key=${h} disabled=${n} onClick=${()=>$(h)}>${h}</button>`)}
    </div>`}
    ${p&&m.length>0&&l`<label>To <select aria-label="To" value=${d} onChange=${h=>r(h.currentTarget.value)}>
      <option value="">the table</option>
      ${m.map(h=>l`<option key=${h} value=${h}>${P(t,h)} alone</option>`)}
    </select></label>`}
    ${!p&&l`<${we} name=${f} call=${u} required=${!0} /><p class="quiet small">Spectators talk among themselves. Players read it when the game is over.</p>`}
    <div class="line">
      <input type="text" aria-label="Say something" placeholder="Say something" maxlength=${Im} value=${i} onInput=${h=>c(h.currentTarget.value)} />
      <button disabled=${n||!i.trim()}>Say</button>
    </div>
    <p class="trouble" role="alert">${s}</p>
  </form>`}var Um=20,Xo=null,Zo=k(null);function wl({alien:e}){w(()=>{Xo??=x("/v1/stats/aliens"),Xo.then(n=>Zo.value=n,()=>Xo=null)},[]);let t=Zo.value&&Fm(Zo.value,e);return t&&l`<p class="quiet small">${t}</p>`}function Fm({items:e},t){let n=e.find(a=>a.alien===t),s=a=>e.reduce((r,i)=>r+i[a],0);return!n||n.games<Um||!s("wins")?"":`Here it has won ${(n.rate/(s("wins")/s("games"))).toFixed(1)} times as often as the average alien, in ${n.games.toLocaleString("en")} games.`}function Ns(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${S(t.by)}`:""],["On the table",Dt(e.open_piles.table.map(_l))],["Out",Wm(e.removed)],...Hm(e),["Variants",Dt(Object.keys(e.variants))],...Object.entries(qm).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),...Ym(e),["Your hand",Dt((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var _l=e=>e.split("#")[0]??"",Dt=e=>e.map(S).join(", "),Dm=["red","blue","green","yellow","purple","orange"],xl=e=>e.charAt(0).toUpperCase(),Sl=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),Wm=e=>Sl(e).map(([t,n])=>`${H(n,"ship")} of ${S(t)}`).join(", "),Tn=e=>Sl(e).map(([t,n])=>`${xl(t)}${n}`).join(" ");function Hm(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${S(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${S(n)}: ${Qo(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${S(n)}: ${de(s)}`])]}function Qo({count:e,cards:t,...n}){let s=(t??[]).map(a=>S(typeof a=="string"?_l(a):a.title)),o=Object.keys(n).length?[de(n)]:[];return[...e?[H(e,"card")]:[],...s,...o].join(", ")||"empty"}function de(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(de).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?S(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>Dm.includes(n)&&Array.isArray(s))?Tn(e):t.flatMap(([n,s])=>de(s)?[`${S(n)} ${de(s)}`]:[]).join("; ")}var qm={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${S(t)} at ${S(n.planet)} ${Tn(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>kl(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(S),`deck ${e.deck}`].join(", ")],["Alliance",Dt(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${S(t)} in the system of ${S(n)}, from that of ${S(s)}: ${Tn(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${S(t)} ${n.reward}`]:[]).join(", ")],...kl(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${S(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",zm(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${S(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(S).join(" and ")).join("; ")],["Alone",e?.odd_player?S(e.odd_player):""]],technology:({technology:e})=>e?Gm(e):[]},kl=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${S(t)}: ${n?S(n):"a kicker face down"}`).join(", ")]];function zm({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${S(t)}`,...n?[`at ${S(n)}`]:[],...s?[]:["face down"],...o?[H(o,"counter")]:[],...a?[S(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function Gm({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${S(o)}: ${a?S(a):"a hidden tech"}, ${Tn(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${S(o)}: ${Dt(a)}`:""]),["Cannon",Dt(n)],["Battery",Object.entries(s).map(([o,a])=>`${S(o)}: ${a?S(a):"a card"}`).join(", ")]]}function Ym(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${xl(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||Tn(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${S(s)}: ${r.join("   ")}`]})}function Ol(e){return[...Km(e),...Jm(e),...Xm(e),...Zm(e)].filter(([,t])=>t)}var Km=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${de(n)}`:""]),Vm=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${S(t)}${n?` of ${S(n)}`:""}${s?` (${s})`:""}`;function Jm({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${S(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?S(e.destiny):""],["System",e.system?S(e.system):""],["Invited",de(e.invited)],["Selected",de(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${S(i)}: ${S(c.type)} ${c.value} (${S(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${S(i)}, ${S(c)}: ${f<0?"":"+"}${f} by ${S(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${S(i)}: ${S(c)} ${de(f)}`).join("; ")],["Case",e.case?S(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",de(r)],...Object.entries(e.explained).map(([i,c])=>[S(i.replace(":"," ")),c.map(Vm).join(", ")])]}function Xm(e){return Object.keys(e.seats).map(t=>{let n=R(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(S).join(", ")}`]:[]];return[S(t),s.filter(Boolean).join("; ")]})}function Zm({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?S(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",de(e?.marked)],["Markers of planetoids",de(t?.markers)],["Backs of cards",de(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(S).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",de(o?.reached)]]}var Cl=e=>Object.entries(e.options).map(([t,n])=>[S(t),de(n)||(n===!1?"no":"-")]);function Al({view:e}){let t=Ns(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${eh} view=${e} />
    <${ea} lines=${t} />
    <${sh} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${ea} lines=${Ol(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${ea} lines=${Cl(e)} />
    </details>
  </section>`}function El({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${nh} key=${t} seat=${t} view=${e} />`)}
    ${Qm(e).map(t=>l`<${Tl} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function ea({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function Qm(e){let t=Object.keys(e.seats).flatMap(n=>R(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function eh({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${th(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var th=e=>e.map(S).reverse().join(", ");function nh({seat:e,view:t}){let n=R(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${Z} seat=${e} /> ${P(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${Tl} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${S(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(S).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${S(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${S(a)}`).join(", ")}
    </p>`}
  </div>`}function Tl({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${ve} id=${e} size=${28} /> ${S(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${v.value.text(e)}</p>
      <${wl} alien=${e} />
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${Qo(s)}</p>`}`}function sh({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&v.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${S(i)}</dt><dd>${v.value.text(i)} ${oh(i)}</dd></div>`)}</dl>
  </details>`:null}function oh(e){let t=v.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var ah=[["story","Story"],["talk","Talk"],["aliens","Aliens"],["rules","Rules"]],Ml=k("story"),rh=k("");function Mn(e,t=""){Ml.value=e,rh.value=t}var ih=matchMedia("(max-width: 72rem)");function ta(e){Mn(e),ih.matches&&document.querySelector(".panel")?.scrollIntoView()}function Pl({store:e,view:t}){let n=Ml.value,s=e.talk.unread.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${ah.map(([o,a])=>l`<button key=${o} role="tab" id=${`tab-${o}`} aria-selected=${n===o?"true":"false"} aria-controls="tab" onClick=${()=>ta(o)}>${a}${o==="talk"&&s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${yl} store=${e} view=${t} />`}
      ${n==="talk"&&l`<${vl} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${El} view=${t} />`}
      ${n==="rules"&&l`<${Al} view=${t} />`}
    </div>
  </aside>`}var lh=1e3,ch=2;async function uh(e,t,n){for(;;){let s=await x(`${e.path}/hint?question_id=${t}`,{token:e.token,signal:n});if(!s)return[];if(s.items)return s.items;await V(lh,n)}}function Il({store:e,question:t}){let[n,s]=b(!1);return e.newest.value?.options.hints?l`<span class="undo">
    <button type="button" aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>What would a bot do?</button>
    ${n&&l`<${fh} key=${t.id} store=${e} question=${t} close=${()=>s(!1)} />`}
  </span>`:null}function fh({store:e,question:t,close:n}){let[s,o]=b(null),{busy:a,trouble:r,attempt:i}=A(),c=N(null);w(()=>{let d=new AbortController;return c.current?.focus(),i(async()=>{let $=await uh(e,t.id,d.signal).catch(h=>{if(d.signal.aborted)return[];throw h});o($)}),()=>d.abort()},[t.id]);let[f,...u]=s??[],p=()=>i(async()=>{await C("POST",`${e.path}/commands`,{token:e.token,body:f?.command,key:q()}),n()}).then(()=>e.look());return l`<div class="undoing hinted" role="dialog" aria-label="What a bot would do" tabindex="-1" ref=${c} onKeyDown=${d=>{d.key==="Escape"&&(d.preventDefault(),n())}}>
    ${!s&&!r&&l`<p role="status">The bot thinks for some seconds ...</p>`}
    ${s?.length===0&&l`<p>The bot has no advice here.</p>`}
    ${f&&l`
      <p>A bot would: <b>${F(f.label)}</b>${Ll(f)}</p>
      ${u.slice(0,ch).map(d=>l`<p key=${d.label} class="quiet small">else: ${F(d.label)}${Ll(d)}</p>`)}
      <div class="buttons">
        <button type="button" class="main" disabled=${a} onClick=${p}>Do that</button>
        <button type="button" onClick=${n}>Close</button>
      </div>`}
    <p class="trouble" role="alert">${r}</p>
  </div>`}var Ll=({value:e,trials:t})=>e===null?"":` (wins ${Math.round(e*100)} of 100, by ${t} trials)`;function Nl(e,t){let[n,s]=b(0);return w(()=>{if(!t)return;let o=String(Math.random()),a=new Set,r=new BroadcastChannel(`cosmic-ledger ${e} ${t}`),i=f=>r.postMessage({what:f,own:o});r.addEventListener("message",({data:f})=>{f.what==="gone"?a.delete(f.own):a.add(f.own),f.what==="here"&&i("too"),s(a.size)});let c=()=>i("gone");return addEventListener("pagehide",c),i("here"),()=>{c(),removeEventListener("pagehide",c),r.close()}},[e,t]),n}var ph=8e3;async function Rl(e){await C("DELETE",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token}),await e.look()}async function jl(e){await C("PUT",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token,body:{kind:"basic"}}),await e.look()}var Bl=e=>{let t=e.newest.value,n=e.seat.value;return!!(t&&n&&t.status==="running"&&R(t,n).stand_in)};function Ul({store:e,past:t,children:n}){let s=N(!1);return l`<div class="dock" inert=${t} onClickCapture=${()=>{!Bl(e)||s.current||(s.current=!0,Rl(e).catch(()=>{}).finally(()=>s.current=!1))}}>${n}</div>`}function Fl({store:e}){let t=e.newest.value,n=Nl(e.id,e.seat.value),[s,o]=b(0);return!t||t.status!=="running"||e.at.value!==null?null:l`<div class="absences">
    ${Bl(e)?l`<${dh} store=${e} />`:l`<${hh} store=${e} view=${t} />`}
    ${n>s&&l`<div class="absence" role="status">
      <p>Your seat is open in another tab, too. Both show the same, and each answer counts once.</p>
      <button onClick=${()=>o(n)}>Close</button>
    </div>`}
  </div>`}function dh({store:e}){let{busy:t,trouble:n,attempt:s}=A();return l`<div class="absence" role="status">
    <p>A bot plays for you.</p>
    <button class="main" disabled=${t} onClick=${()=>s(()=>Rl(e))}>I am back</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </div>`}function mh(e,t){let n=e.present.value;return Object.keys(t.seats).filter(s=>{let{bot:o,stand_in:a,conceded:r,player:i}=R(t,s);return t.waiting.includes(s)&&s!==e.seat.value&&i&&!o&&!a&&!r&&n&&!n.has(s)})}function hh({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=A(),[a,r]=b(""),[i=""]=mh(e,t);if(w(()=>{if(r(""),!i)return;let p=setTimeout(()=>r(i),ph);return()=>clearTimeout(p)},[i]),!i||a!==i)return null;let c=P(t,i),f=()=>o(async()=>{let p={kind:"remove",seat:i,reason:`${c} is away`};await C("POST",`${e.path}/motions`,{token:e.token,body:p,key:q()}),await e.look()}),u=e.seat.value&&!t.motion&&!t.undo&&!t.fork_request;return l`<div class="absence" role="status">
    <p>The game waits for ${c}, who is away.</p>
    ${u&&l`<button disabled=${n} onClick=${f}>Vote: a bot takes over</button>`}
    ${s&&l`<p class="trouble" role="alert">${s}</p>`}
  </div>`}function Dl({store:e,question:t}){let{busy:n,trouble:s,attempt:o}=A(),a=e.newest.value,r=a&&e.seat.value?R(a,e.seat.value).extensions_left:0;if(!r||t.deadline_at===null)return null;let i=()=>o(async()=>{let c={type:"extend_deadline",question_id:t.id};await C("POST",`${e.path}/commands`,{token:e.token,body:c,key:q()}),await e.look()});return l`<button type="button" class="small" disabled=${n} title=${`You may do this ${r===1?"once more":`${r} times`}`} onClick=${i}>More time</button>
    ${s&&l`<span class="trouble small" role="alert">${s}</span>`}`}function Wl({store:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value;if(!r||!i||r.status!=="running"||R(r,i).conceded)return null;let c=()=>s(async()=>{await C("POST",`${e.path}/commands`,{token:e.token,body:{type:"concede"},key:q()}),await e.look(),a(!1)});return l`<section class="leaving" aria-label="Leaving">
    ${!R(r,i).stand_in&&l`<button disabled=${t} onClick=${()=>s(()=>jl(e))}>Let a bot play for me for a while</button>`}
    ${o?l`<p>You cannot win any more, and cannot take it back alone. Give up?</p>
          <div class="buttons"><button disabled=${t} onClick=${c}>Yes, I give up</button><button class="main" onClick=${()=>a(!1)}>No, I play on</button></div>`:l`<button onClick=${()=>a(!0)}>Give up ...</button>`}
    <p class="trouble" role="alert">${n}</p>
  </section>`}var Hl=1e3;function ql({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}><${Z} seat=${o.seat} /> <span class="who">${D(P(t,o.seat))}</span> <${na} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function na({of:e,seenAt:t}){let[,n]=b(0),s=e.deadline_at!==null;w(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),Hl);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/Hl));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${$h(a)}${s?"":" (stopped)"}</time>`}function $h(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Rs="my_last_command",bh=40,yh=["none","live","relaxed","daily","clock"],Gl={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function Yl({store:e}){let{busy:t,trouble:n,attempt:s}=A(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=p=>s(()=>p().finally(()=>e.look())),u=Bs(r);return l`
    ${u&&u.seat!==i&&l`<${Vl} view=${r} open=${u} />`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:p})=>a(p.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${wh} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&l`<${kh} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&l`<${_h} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function Kl({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=A(),a=Bs(t);return!a||a.seat!==e.seat.value?null:l`<${Vl} view=${t} open=${a}>
    <button disabled=${n} onClick=${()=>o(()=>C("DELETE",`${e.path}/${a.path}/${a.id}`,{token:e.token}).finally(()=>e.look()))}>Withdraw it</button>
    <p class="trouble" role="alert">${s}</p>
  <//>`}function Vl({view:e,open:t,children:n}){return l`<section class="request" aria-label="Asked of the table">
    <p>${t.said}${t.reason&&l` <q>${t.reason}</q>`}</p>
    <p class="quiet">${t.needs.length?`To agree: ${Xl(e,t.needs)}.`:""} ${Zl(e,t.votes)}</p>
    ${n}
  </section>`}var gh=new Set(["undo","motion","fork"]),js=({name:e},t)=>gh.has(e)&&Bs(t)!==null;function Jl({question:{name:e,prompt:t},view:n}){let s=Bs(n),o=e==="motion"?dt(F(t)).rest:s?.said;return l`<p class="wish">${o}${s?.reason&&l` <q>${s.reason}</q>`} <span class="quiet">${Zl(n,s?.votes??{})}</span></p>`}function Bs(e){let{undo:t,motion:n,fork_request:s}=e,o=(a,r)=>`${D(P(e,a))} ${r}${a===e.viewer?"":"s"}`;if(t)return{...t,path:"undo-requests",said:`${o(t.seat,"ask")} to take back ${vh(e,t.crosses)}.`};if(n){let{kind:a,seat:r}=n.motion;return{...n,path:"motions",said:`${o(n.seat,"move")}: ${Gl[a]}${r?` (${P(e,r)})`:""}.`}}return s?{...s,path:"fork-requests",said:`${o(s.seat,"ask")} to go on in another game from version ${s.at_seq}.`}:null}var Xl=(e,t)=>pe(t.map(n=>P(e,n)));function vh(e,{commands:t,secrets:n,draws:s,timers:o}){let a=[...new Set(n.map(({seat:c})=>c))],r=a.includes("everybody")?"everybody":Xl(e,a),i=[H(t.length,"answer"),...o?[`${H(o,"answer")} of the clock`]:[],...s?[`${H(s,"draw")} of chance`]:[]];return pe(i)+(a.length?`, after something was shown to ${r}`:"")}var Zl=(e,t)=>Object.entries(t).map(([n,s])=>`${D(P(e,n))} ${n===e.viewer?s==="approve"?"agree":"do not agree":s==="approve"?"agrees":"does not agree"}.`).join(" ");function wh({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=b([]),[i,c]=b(Rs),[f,u]=b("");if(w(()=>{n&&x(`${e.path}/commands?before=${t.version+1}&limit=${bh}`,{token:e.token}).then(({items:d})=>r(d),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let p=a.filter(({target:d,last:$})=>d&&$<t.version);return l`<form class="asking" onSubmit=${ae(()=>{let d=i===Rs?{target:Rs}:{to_seq:Number(i)};return o(()=>C("POST",`${e.path}/undo-requests`,{token:e.token,body:{...d,reason:f},key:q()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:d})=>c(d.value)}>
        <option value=${Rs}>my last answer, and all after it</option>
        ${p.map(({last:d,text:$,question:h})=>l`<option key=${d} value=${d}>all after: ${$||v.value.name(h??"")||`version ${d}`}</option>`)}
      </select>
    </label>
    <${Ql} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function kh({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=b(""),[i,c]=b(""),[f,u]=b(""),p=Object.keys(t.seats).filter(g=>g!==n&&!R(t,g).bot),m=t.paused?"pause":"resume",d=Object.entries(Gl).filter(([g])=>g!==m&&(g!=="remove"||p.length)),$={remove:p,timers:yh}[a],h=$?.includes(i)?i:"";return l`<form class="asking" onSubmit=${ae(()=>{let g=a==="remove"?{seat:h}:a==="timers"?{timers:h}:{};return o(()=>C("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...g},key:q()}))})}>
    <${zl} label="Put a motion" value=${a} choose=${r} options=${d} />
    ${$&&l`<${zl} label=${a==="remove"?"Whose seat":"Clocks"} value=${h} choose=${c} options=${$.map(g=>[g,v.value.name(g)])} />`}
    <${Ql} reason=${f} write=${u} />
    <button disabled=${s||!a||!!($&&!h)}>Put it to the vote</button>
  </form>`}function zl({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Ql({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function _h({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>C("POST",`${e.path}/commands`,{token:n,body:{type:a},key:q()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var xh=40;function ec(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=R(e,t);return t!==e.viewer&&!n&&!s&&!o})}function sa({store:e}){let[t,n]=b(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=ec(s).map(a=>P(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${pe(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${Sh} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function Sh({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=A(),[i,c]=b(null),[f,u]=b(""),p=e.seat.value;w(()=>{let O=`${e.path}/commands?before=${t.version+1}&limit=${xh}`;x(O,{token:e.token}).then(({items:T})=>c(T),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let m=i?.findIndex(({by:O,type:T})=>O===`seat:${p}`&&T==="answer")??-1,d=i?.[m],$=i?.slice(0,m+1)??[],h=ec(t),y=h.filter(O=>$.some(({by:T})=>T===`seat:${O}`)),g=pe((y.length?y:h).map(O=>P(t,O))),_=h.length===0,M=t.options.undo_policy==="host"?"The host is asked.":_?"Nobody has to agree.":y.length?`${g} must agree.`:`Free, unless cards were seen since: then ${g} must agree.`,I=()=>r(async()=>{await C("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:q()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${O=>{O.key==="Escape"&&(O.preventDefault(),n())}}>
    ${i&&!d&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${d&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...$].reverse().filter(({text:O})=>O).map(({first:O,text:T})=>l`<li key=${O}>${F(T)}</li>`)}</ol>
        </div>
        <${nc} store=${e} version=${d.first-1} />
      </div>
      <p>${M}</p>
      ${!_&&l`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${f} onInput=${({currentTarget:O})=>u(O.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${s} onClick=${I}>${_||!y.length?"Take it back":`Ask ${g} to take it back`}</button>
        <button type="button" onClick=${n}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${o}</p>
  </div>`}function tc({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${F(o)}</li>`)}</ol>
    </div>
    <${nc} store=${e} version=${t} />
  </div>`}function nc({store:e,version:t}){let n=N(null),[s,o]=b(!1);return w(()=>{let a=!0;return At({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var sc="cosmic-ledger-as-list";function z({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return Ch(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(p=>l`<button type="button" key=${p.say} disabled=${n} onClick=${p.act}>${p.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${Oh} list=${r} />`}${f.foot}</footer>
  </div>`}function Oh({list:e}){let[t,n]=b(localStorage.getItem(sc)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(sc,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function Ch(e,t){let n=N({enter:e,clear:t});n.current={enter:e,clear:t},Ee(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||Ah(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=_o.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!Eh(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var Ah=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),Eh=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function oc({question:e,busy:t,answer:n,frame:s}){let[o,a]=b(()=>[...e.items]),r=(u,p)=>a(m=>{let d=m.filter(($,h)=>h!==u);return[...d.slice(0,p),...m.slice(u,u+1),...d.slice(p)]}),i=u=>a(p=>{let m=p.findIndex(d=>d.id===u);return p.map((d,$)=>$===m-1?p[m]??d:$===m&&m>0?p[m-1]??d:d)});Me(o.map(({id:u,label:p},m)=>[u,{label:p,chosen:!1,count:null,inForm:!0,text:String(m),press:()=>i(u)}]));let c=(u,p)=>{let m=o.findIndex(d=>d.id===u);m>=0&&r(m,p)},f=o.every(({id:u},p)=>u===e.items[p]?.id);return l`<${z}
    say=${f?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:u})=>u)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:u,label:p},m)=>l`<li
          key=${u}
          ...${Xe(u)}
          ...${Ze(d=>c(d,m))}
        >
          <span>${m+1}. ${p}</span>
          <button type="button" aria-label=${`Up: ${p}`} disabled=${m===0} onClick=${()=>r(m,m-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${p}`} disabled=${m===o.length-1} onClick=${()=>r(m,m+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function Us(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function rc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:ic(ac(f)),inForm:!0})),r=_e(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${z}
    say=${`Play ${i.join(" and ")}`}
    missing=${Mt(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${Th} key=${c} alien=${ac(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var ac=e=>(e??"").replace(/^flare-/,""),ic=e=>v.value.entry(e)?.name??v.value.name(e);function Th({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=v.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${ve} id=${e} seat=${n} size=${56} /><span><b>${ic(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??v.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var lc={offense:"defense",defense:"offense"},uc=new Set(["ally","commit","invite","select_card"]),Mh=()=>Math.max(...[...v.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),fc=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function oa({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function Ph(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=fc(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function cc(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):Ph(e,t)}function pc(e,t){let n=e.encounter,s=oa(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[cc(e,s),cc(e,lc[s])],r=D(P(e,n[lc[s]])),i=`with ${H(o,"ship")}`,c=t?v.value.entry(t):void 0;if(!c)return`${D(i)} against ${a}.`;if(c.kind==="negotiate")return`${D(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${D(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),p=u<=0?`${r} wins with any attack`:u>Mh()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${D(i)}: ${f} before reinforcements. ${p}.`}function dc(e,t){let n=e.encounter;if(!n||!uc.has(t))return"";let s=[...new Set([...fc(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=R(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(oa(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=pe(s.map(r=>P(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${oa(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function Fs(e,t,n){return t==="ally"?Lh(e,n):t==="rewards"?Ih(e,n):""}function Lh(e,t){let n=e.encounter?.planet,s="If it loses, your ships go to the warp.";return t==="offense"?`If it wins, your ships land on ${n?oe(e,n):"the planet"}. ${s}`:t==="defense"?`If it wins, your ships return, and for each you get a reward: a card, or a ship of yours from the warp. ${s}`:""}function Ih({piles:e,variants:t,warp:n,viewer:s},o){if(o==="cards")return`From the deck, which has ${H(e.deck,"card")}.`;if(o==="ships")return`From the warp, where you have ${H(Object.entries(n).find(([r])=>r===s)?.[1]?.length??0,"ship")}.`;if(o!=="reward_cards"||!t.reward_deck)return"";let a=[...v.value.entries.values()].flatMap(r=>r.deck==="reward"&&r.kind?[v.value.name(r.kind).toLowerCase()]:[]);return`From the reward deck, which has ${H(t.reward_deck.deck,"card")}. In it are: ${pe([...new Set(a)])}.`}var Nh=new Set(["Kickers","Sheet","On the table","Cannon","Battery","Beside it"]);function mc(e,t){return uc.has(t)?Ns(e).flatMap(([n,s])=>Nh.has(n)?[`${n}: ${F(s)}.`]:[]).join(" "):""}function hc(e){return e.question.name==="choose_alien"?l`<${rc} ...${e} />`:l`<${jh} ...${e} />`}var Rh=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function jh({question:e,view:t,busy:n,answer:s,frame:o}){let a=(En(t)??[]).map(({id:m})=>m),r=m=>a.indexOf(m)+1||a.length+1,i=e.cards.map(({id:m,title:d})=>({id:m,title:d,label:d?v.value.name(d):"a card face down",text:v.value.text(d)})).sort((m,d)=>r(m.id)-r(d.id)),c=new Set(i.map(({title:m})=>v.value.kinds.get(m??""))),f=c.size===1?Rh.get([...c][0]??"")??"card":"card",u=_e(i,e.min,e.max,f),p=i.find(({id:m})=>m===u.chosen.at(-1));return l`<${z}
    say=${nt(ye(e),st(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${pc(t,p?.title??null)}</p>`:Pt(u)}
    list=${l`<${Pe} choice=${u} />`}
    frame=${o}
  />`}function Wt(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(p=>[p.id,Bh(e,p,t)])),[a,r]=b(o),i=$c(a),c=(p,{id:m,least:d,most:$},h)=>{let y=n-$c(p)+(p[m]??0);return{...p,[m]:Math.max(d,Math.min($,y,h))}},f=(p,m)=>r(d=>c(d,p,m)),u=(p,m)=>r(d=>{let $=p.find(({id:h,least:y,most:g})=>m>0?(d[h]??0)<g:(d[h]??0)>y);return $?c(d,$,(d[$.id]??0)+m):d});return Me(e.map(p=>{let m=a[p.id]??0,d=p.step??1,{id:$,least:h,most:y,step:g,..._}=p,M=m>h?()=>u([p],-d):null,I=m>=y||i+d>n;return[p.id,{..._,chosen:m>0,count:m,full:I,less:M,press:()=>u([p],d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:f,add:u,clear:()=>r(o),missing:Mt(i,t,n,s)}}var Bh=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,$c=e=>Object.values(e).reduce((t,n)=>t+n,0),Ds=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function Ws({counts:{amounts:e,counts:t,set:n,add:s}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(o=>l`<${Pn} key=${o.id} amount=${o} now=${t[o.id]??0} set=${n} add=${s} />`)}
  </fieldset>`}function Pn({amount:e,now:t,set:n,add:s}){let o=e.step??1;return l`<div class="stepper">
    <label for=${`amount-${e.id}`}>${e.label} <small>up to ${e.most}</small></label>
    <button type="button" aria-label=${`Less: ${e.label}`} disabled=${t<=e.least} onClick=${()=>s([e],-o)}>−</button>
    <input
      id=${`amount-${e.id}`}
      type="number"
      min=${e.least}
      max=${e.most}
      step=${o}
      value=${t}
      onInput=${a=>n(e,Math.trunc(Number(a.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${e.label}`} disabled=${t>=e.most} onClick=${()=>s([e],o)}>+</button>
  </div>`}function bc({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=Wt([c],o,a,""),u=f.counts.number??o,[,p=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${z}
    say=${`${ye(e)} ${p?H(u,p):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${Pn} amount=${c} now=${u} set=${f.set} add=${f.add} />`}
    frame=${s}
  />`}function yc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=Fs(t,e.name,i)||v.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:Le(i),text:f===c?"":f,...v.value.kinds.has(i)&&{title:i}}}),r=_e(a,e.min,e.max,"option");return l`<${z}
    say=${pe(st(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${Pt(r)}
    clear=${r.clear}
    list=${l`<${Pe} choice=${r} />`}
    frame=${o}
  />`}function gc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:oe(t,i),text:v.value.text(i),emblem:Le(i)})),r=_e(a,e.min,e.max,"planet");return l`<${z}
    say=${nt(ye(e),st(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${Pt(r)}
    clear=${r.clear}
    list=${l`<${Pe} choice=${r} />`}
    frame=${o}
  />`}function vc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:D(P(t,f)),emblem:`seat-${f}`})),r=_e(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${z}
    say=${nt(ye(e),st(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${pe(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${Pe} choice=${r} />`}
    frame=${o}
  />`}var Uh=new Set(["launch","launch_for_another","commit","escorts"]);function kc({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some($=>$.marks),f=a.flatMap($=>Wh($)),u=$=>Uh.has(e.name)?{drag:$,toGate:!0}:{},p=Wt(f.map(({id:$,place:h,mark:y,ships:g,least:_,most:M})=>({id:$,least:_,most:M,label:D(oe(t,h))+(y&&`: ${v.value.name(y)}`),text:`${H(g.length,"ship")} there. ${y&&v.value.text(y)}`.trim(),emblem:Le(h),...c?u(h):{group:D(oe(t,h)),short:y}})),r,i);Me(c?[]:a.map(({place:$})=>[$,{...Fh($,f,p,t),...u($)}]));let m=f.flatMap(({id:$,ships:h})=>h.slice(0,p.counts[$])),d=()=>s(c?{from:Ds(p.counts)}:{ships:m});return l`<${z}
    say=${nt(ye(e),[H(p.total,"ship")],"ship")}
    missing=${p.missing}
    busy=${n}
    act=${d}
    clear=${p.clear}
    list=${l`<${Ws} counts=${p} />`}
    frame=${o}
  />`}function Fh(e,t,{counts:n,amounts:s,add:o,full:a},r){let i=s.filter(({id:f})=>t.some(u=>u.id===f&&u.place===e)).sort((f,u)=>wc(f)-wc(u)),c=i.reduce((f,{id:u})=>f+(n[u]??0),0);return{chosen:c>0,count:c,label:D(oe(r,e)),inForm:!0,full:a||i.every(({id:f,most:u})=>(n[f]??0)>=u),press:()=>o(i,1),less:c>0?()=>o([...i].reverse(),-1):null}}var Dh=["E","S","W","L"],wc=({short:e=""})=>Dh.indexOf(e);function Wh({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function _c({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Xr(e),c=e.name==="undo"?t.undo:null;return l`<${z}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${js(e,t)&&l`
      <${Jl} question=${e} view=${t} />
      ${c&&l`<${tc} store=${n} to=${c.to_seq} />`}
    `}
    frame=${a}
  />`}function xc(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,p,m=1,d={})=>m>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:p,most:m,...d});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${oe(t,u)}`);for(let[u,p]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${v.value.name(u)} out of the warp`,p);for(let[u,p]of Object.entries(e.goods))for(let m of p.give[f]??[])r(c,u,m,`${v.value.name(u)}: ${v.value.name(m)}`)}for(let c of e.cards)r("give","cards",c.id,v.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${v.value.name(c)}`,i);for(let c of n)r("take","titles",c,v.value.name(c),1,{title:c});return a}function aa(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function Ln(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${oe(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${v.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${v.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>v.value.name(a))).join(", ")||"nothing"}function Sc({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,p]of Object.entries(f))if(u==="colony"&&p)n[`${c}-colony-${p}`]=1;else if(u==="release")for(let[m,d]of Object.entries(p))n[`${c}-release-${m}`]=d;else if(Array.isArray(p)&&u!=="cards"&&u!=="titles")for(let m of p)n[`${c}-${u}-${m}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:p})=>c(p)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(p=>v.value.kinds.get(p)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function Oc(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return v.value.titles(t,r)}var Hh=300,Cc="No deal: both lose ships";function Tc({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=b({}),[c,f]=b([]),[u="",p=""]=e.between,m=D(P(t,p)),d=e.offer,$=d&&e.offer_by===p,h=xc(e,t,c),y={give:aa(h,"give",r),take:aa(h,"take",r)},g=Object.values(r).some(Boolean),_=e.offers_left>0,M=Yh(_&&g&&!n?y:null,o),I=(L,fe)=>i(Ce=>ra(h,Ce,L,fe)),re=(L,fe)=>i(Ce=>ra(h,Ce,L,(Ce[L.key]??0)+fe)),O=L=>i(fe=>ra(h,fe,L,L.most===1&&fe[L.key]?0:(fe[L.key]??0)+1)),T=()=>(i({}),f([])),W=L=>{L&&(f(fe=>[...new Set([...fe,L])]),i(fe=>({...fe,[`take-titles-${L}`]:1})))},Ne=()=>{let L=Sc(e);f(L.titles),i(L.counts)};Me(_?h.filter(({kind:L})=>L==="colony"||L==="cards").map(L=>[L.key,{chosen:!!r[L.key],count:null,label:L.label,press:()=>O(L),drag:L.key,spot:L.id,inForm:!0}]):[]),Gh(d?[d.give.colony,d.take.colony]:[],y.give.colony,y.take.colony);let ge={say:`Offer this to ${m}`,act:()=>s({offer:y})},Q={say:`Accept ${m}'s offer`,act:()=>s({accept:d?.id??""})},K=$&&!g,ue=K?Q:ge,iu=[...$&&g?[Q]:[],...d&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],..._||K?[{say:Cc,act:()=>s({refuse:!0})}]:[]],lu=_&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(L=>qh(h,L,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(L=>({...L,...zh(h),"take-card_count-":Math.max(1,L["take-card_count-"]??0)}))}>A card each</button>
      ${$&&l`<button type="button" onClick=${Ne}>Start from ${m}'s offer</button>`}
      <button type="button" disabled=${!g} onClick=${T}>Clear</button>
    </div>
    <div class="trays">
      <${Ac} side="give" heading="You give" seat=${u} ...${{all:h,counts:r,add:re,view:t}} />
      <${Ac} side="take" heading=${`${m} gives`} seat=${p} ...${{all:h,counts:r,add:re,view:t}} />
    </div>
    <div class="supplies">
      <${Ec} side="give" said="Your colonies and cards" ...${{all:h,counts:r,toggle:O,seat:u}} />
      <div>
        <${Ec} side="take" said=${`Of ${m}: colonies, any card, or a kind of card`} ...${{all:h,counts:r,toggle:O,seat:p}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:L})=>(W(L.value),L.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(L=>l`<optgroup key=${L} label=${v.value.name(L)}>${Oc(t,[L]).map(([fe,Ce])=>l`<option key=${fe} value=${fe}>${Ce}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${g?`You give ${Ln(y.give,t)}; ${m} gives ${Ln(y.take,t)}. `:""}${M?l`<b class="trouble">${M}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${z}
    ...${_||K?ue:{say:Cc,act:()=>s({refuse:!0})}}
    missing=${_&&!g&&!K?"Put something into a tray":""}
    busy=${n}
    others=${iu}
    clear=${T}
    body=${l`<div class="deal-table">
      ${d&&l`<p><b>${$?`${m} offers`:"Your offer"}:</b> you give
        ${" "}${Ln($?d.take:d.give,t)}, and get ${Ln($?d.give:d.take,t)}.</p>`}
      ${lu}
    </div>`}
    list=${_&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${h.map(L=>l`<${Pn}
        key=${L.key}
        amount=${{id:L.key,label:`${L.side==="give"?"You give":`${m} gives`}: ${L.label}`,least:0,most:L.most}}
        now=${r[L.key]??0}
        set=${(fe,Ce)=>I(L,Ce)}
        add=${(fe,Ce)=>re(L,Ce)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function ra(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function qh(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function zh(e){let t=({title:s})=>v.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function Ac({side:e,heading:t,seat:n,all:s,counts:o,add:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{let f=s.find(({key:u})=>u===c);f?.side===e&&a(f,1)};return l`<section class=${`basket of-${n}`} aria-label=${t} ...${Ze(i)}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${Mc} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function Ec({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} ...${Xe(i.key)}>
        <${Mc} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function Mc({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${Ie} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function Gh(...e){let t=e.flat().filter(Boolean);w(()=>(Qe.value=new Set(t),()=>{Qe.value=new Set}),[t.join(" ")])}function Yh(e,t){let[n,s]=b("");return w(()=>{if(s(""),!e)return;let o=new AbortController;return V(Hh,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var ia=["W","S","L","E"];function Pc({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=b(()=>ca(e)),[c,f]=b([]),u=h=>e.marks?.[h]??"",p=(h,y)=>{i(g=>({...g,...Object.fromEntries(h.filter(_=>Lc(e,_,y)).map(_=>[_,y]))})),f([])},m=()=>s({items:Object.fromEntries(e.targets.map(({target:h})=>[h,a.filter(y=>r[y]===h)]).filter(([,h])=>h?.length))}),d=e.targets.flatMap(({target:h,min:y=0,max:g})=>{let _=a.filter(M=>r[M]===h).length;return _>g?[`${D(oe(t,h))}: ${_-g} too many`]:_<y?[`${D(oe(t,h))}: ${y-_} more`]:[]}),$=h=>v.value.name(u(h)||h);return l`<${z}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${d[0]??""}
    busy=${n}
    act=${m}
    clear=${()=>(f([]),i(ca(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${Vh.map(([h,y])=>l`<button type="button" key=${h} onClick=${()=>(f([]),i(y(e)))}>${h}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:h,max:y})=>l`<div
            key=${h}
            class="target"
            role="group"
            aria-label=${D(oe(t,h))}
            ...${Ze(()=>p(c,h))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>p(c,h)}>
              ${D(oe(t,h))} <small>${a.filter(g=>r[g]===h).length}${y<a.length?` of ${y}`:""}</small>
            </button>
            <ul>
              ${a.filter(g=>r[g]===h).sort((g,_)=>Ht(u(g))-Ht(u(_))).map(g=>l`<li key=${g}><button
                  type="button"
                  class=${`skilled${c.includes(g)?" chosen":""}`}
                  ...${Xe(g,()=>c.includes(g)||f([g]))}
                  aria-pressed=${c.includes(g)?"true":"false"}
                  aria-label=${`${$(g)} at ${oe(t,h)}`}
                  title=${v.value.text(u(g))||$(g)}
                  onClick=${()=>f(c.includes(g)?c.filter(_=>_!==g):[...c,g])}
                >${u(g)||$(g)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${Kh(e).map(h=>l`<p class="small" key=${h}><b>${h} ${v.value.name(h)}.</b> ${v.value.text(h)}</p>`)}
    </div>`}
    frame=${o}
  />`}var Ht=e=>ia.includes(e)?ia.indexOf(e):ia.length,Kh=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>Ht(t)-Ht(n)),Lc=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function ca(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{...qs(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function qs(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&Lc(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var Hs=({items:e,marks:t})=>[...e??[]].sort((n,s)=>Ht(t?.[n]??"")-Ht(t?.[s]??"")),la=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],Vh=[["Balanced",e=>qs(e,Hs(e),(t,n,s)=>la(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=Hs(e).filter(s=>e.marks?.[s]==="L"),n=Hs(e).filter(s=>e.marks?.[s]!=="L");return qs(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?la([...o].reverse(),r=>Math.floor(a(r,"L")/2)):la(o,r=>a(r,"")))}],["Strongest first",e=>qs(e,Hs(e),(t,n)=>n[0])],["As the clock would",ca]];function Ic(e){return e.question.items?l`<${Pc} ...${e} />`:l`<${Jh} ...${e} />`}function Jh({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=Wt(e.targets.map(c=>({id:c.target,label:D(oe(t,c.target)),least:c.min??0,most:c.max,text:Fs(t,e.name,c.target)||v.value.text(c.target),emblem:Le(c.target)})),a,a,r||"thing");return l`<${z}
    say=${`${ye(e)==="Choose"?"Share out":ye(e)} ${r?H(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:Ds(i.counts)})}
    clear=${i.clear}
    list=${l`<${Ws} counts=${i} />`}
    frame=${o}
  />`}var zs="*",Rc={window:zs,until:"game",when:"nothing_playable"},jc={window:zs,until:"game",when:"pointless"},Nc={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},ua=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,In=(e,t)=>C("PATCH",ua(e),{token:e.token,body:t}),fa=({window:e,when:t})=>e===zs&&(t===Rc.when||t===jc.when);function Bc({store:e}){let{busy:t,trouble:n,attempt:s}=A(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=R(o,a).standing_orders??[],i=!r.some(fa),c=r.filter(u=>!fa(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?Xh(e):Zh(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let p=e$(u);return l`<li key=${p}>
          <span>${p}</span>
          <button disabled=${t} aria-label=${`Take away: ${p}`} onClick=${()=>f(()=>In(e,{remove:Qh(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var Xh=e=>In(e,{add:Rc}).then(()=>In(e,{add:jc}));async function Zh(e){let{orders:t}=await x(ua(e),{token:e.token}),n=t.filter(s=>!fa({window:s.window??"",when:s.when??""}));await C("PUT",ua(e),{token:e.token,body:{orders:n,default:"drop"}})}function Qh({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function e$({window:e,question:t,answer:n,until:s}){let o=v.value.name(e||t);return e?`Pass: ${e===zs?"every window":o}, ${Nc[s]}`:`${o}: ${Us(n,v.value)}, ${Nc[s]}`}function Uc({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function Fc(e){let{question:t,answer:n,frame:s}=e,[o,a]=b(""),r=t.abilities.find(p=>p.use===o),i=r?.question;if(!i)return l`<${t$} ...${e} open=${a} />`;let c=p=>n({use:o,answer:{kind:i.kind,...p}}),{head:f,rest:u}=dt(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${pa} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function t$({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=En(t)??[],i=new Set,c=e.abilities.map(({use:d,label:$,text:h,name:y})=>{let g=r.find(({id:_,title:M})=>!i.has(_)&&n$(M,d,y));return g&&i.add(g.id),{id:d,label:$,text:h,...g?{spot:g.id,title:g.title}:{emblem:Le(d.split(".")[0]??"")}}}),f=_e(c,0,1),u=e.abilities.find(({use:d})=>f.chosen.includes(d)),p=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),m=c.some(({id:d,title:$})=>d===u?.use&&$);return l`<${z}
    say=${u?`${m?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${p}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&m&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${Pe} choice=${f} />`}
    frame=${o}
  />`}function n$(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||v.value.name(e)===n)}var s$={arrange:oc,choose_cards:hc,choose_number:bc,choose_option:yc,choose_planets:gc,choose_seats:vc,choose_ships:kc,confirm:_c,deal:Tc,distribute:Ic,respond:Fc};function pa(e){let t=s$[e.question.kind];return l`<${t} ...${e} />`}function Dc({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=b(""),[a,r]=b(""),i=N(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(d=>d.kind!==null)??[],u=f.find(({id:d})=>d===s)??f[0];if(a$(e,u,i,r),!c)return null;let p=f[(f.findIndex(({id:d})=>d===u?.id)+1)%f.length],m=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${l$} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${m} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${o$(c)}</p><${sa} store=${e} /></div>
          <${Kl} store=${e} view=${c} />`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(p?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function o$(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${pe(t.map(n=>P(e,n)))}.`:""}function a$(e,t,n,s){let o=N(void 0);Ee(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!da(e,a)){let c=e.newest.peek(),f=c&&R(c,a.seat)?.stand_in;s(`“${dt(F(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var r$=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,i$=600;function l$({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=b(!1),[i,c]=b(!1);Ee(()=>{if(!s)return;c(!0);let Q=setTimeout(()=>c(!1),i$);return()=>clearTimeout(Q)},[s]);let[f,u]=b(""),[p,m]=b(!1),d=N(!1),$=async Q=>{if(d.current)return;d.current=!0,r(!0),u(""),n.refused.value="";let K="";o();try{await Q()}catch(ue){K=j(ue)}await n.look(),da(n,e)?u(K):n.refused.value=K&&`${K} Your answer did not count.`,d.current=!1,r(!1)};u$(e),f$(e,t);let h=Q=>$(()=>Wc(n,e,Q)),y=(Q,K)=>d$(n,e,Q,K),g=Q=>$(()=>p$(n,e,Q)),{head:_,rest:M}=dt(F(e.prompt)),I=js(e,t)?"":M,re=dc(t,e.name),O=r$(e),T=mc(t,e.name),W=(I||re||T)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${re&&l`<p class="stake">${re}</p>`}
    ${I&&l`<p class="quiet">${I}</p>`}
    ${T&&l`<p class="lying">${T}</p>`}
  </div>`,Ne=l`
    <button type="button" class="rule" onClick=${()=>Mn("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${Us(e.on_timeout,v.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${Uc} busy=${a} pass=${g} />`}
  `,ge={beside:l`<${sa} store=${n} /><${Il} store=${n} question=${e} />`,about:W||null,foot:Ne};return l`<article class=${`question ${e.kind}${O?" overlay":""}${p?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${_}</h2>
      ${e.remaining_ms!==null&&l`<${na} of=${e} seenAt=${n.seenAt} /><${Dl} store=${n} question=${e} />`}
      ${O&&l`<${c$} store=${n} folded=${p} fold=${m} />`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${pa} question=${e} view=${t} store=${n} busy=${a||i} answer=${h} tried=${y} frame=${ge} />
  </article>`}function c$({store:e,folded:t,fold:n}){let s=e.talk.unread.value,o=a=>(n(!0),ta(a));return l`<span class="ways">
    <button type="button" class="fold small" aria-expanded=${t?"false":"true"} onClick=${()=>n(!t)}>${t?"Back to the question":"See the table"}</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("story")}>Story</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("talk")}>Talk${s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>
  </span>`}function u$({id:e,kind:t,about:n}){w(()=>{if(t!=="deal")return Qe.value=new Set(n.planets),()=>{Qe.value=new Set}},[e])}function f$(e,t){w(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return Ct.value=o,()=>{Ct.value=""}},[e.id])}var da=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function p$(e,t,n){await In(e,{add:{window:t.name,until:n}}),await e.look(),da(e,t)&&await Wc(e,t,{pass:!0})}var Wc=(e,t,n)=>C("POST",`${e.path}/commands`,{token:e.token,body:Hc(t,n),key:q()});async function d$(e,t,n,s){let o={token:e.token,body:Hc(t,n),signal:s};try{return await C("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":j(a)}}var Hc=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var Vc="cosmic-ledger-tips",Gs=8,m$=()=>Math.max(4,Math.round(innerWidth/180)),h$=250,qc=".question, .hand .card, .pick, .plate, .spot, .stepper-here, .lit, .top, .tabs, .absence, .caption, .reveal, .board [data-id=warp]",$$=".board [data-id], .tab h2, .tab .sentence, .tab button, .tab select, .tab p",zc=e=>Object.keys(e.seats).find(t=>t!==e.viewer&&R(e,t).player&&!R(e,t).bot)??"",Jc=[{id:"alien",at:".question",when:({names:e})=>e.includes("choose_alien"),text:()=>"Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game."},{id:"answer",at:".question .main",when:({names:e})=>e.length>0&&!e.includes("choose_alien"),text:()=>"What you can choose is ringed on the table or lifted in your hand. This button says what it does, and waits for you."},{id:"plates",at:".board .plate",when:({view:e})=>e.turn.number>0,text:()=>"A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power."},{id:"hand",at:".hand",when:({names:e})=>e.includes("select_card"),text:()=>"Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment."},{id:"ally",at:".question",when:({names:e})=>e.includes("ally"),text:()=>"Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp."},{id:"warp",at:".board [data-id=warp]",when:({view:e})=>Object.keys(e.seats).some(t=>t===e.viewer&&R(e,t).ships_in_warp>0),text:()=>"Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns."},{id:"story",at:"#tab-story",when:({view:e})=>e.turn.number>1,text:()=>"What has happened stands here. A press on a sentence shows the table of that moment."},{id:"talk",at:"#tab-talk",when:({view:e})=>zc(e)!=="",text:({view:e})=>`Here you talk: to all, or to ${P(e,zc(e))} alone. A deal needs words.`}],zt=Jc.map(({id:e})=>e),qt=k(b$());function b$(){let e=localStorage.getItem(Vc)??"";return e==="off"?zt:e.split(" ").filter(Boolean)}function Gc(e){qt.value=[...new Set([...qt.value,...e])],localStorage.setItem(Vc,qt.value.length>=zt.length?"off":qt.value.join(" "))}function Xc({store:e}){let t=e.newest.value;if(!t||!e.seat.value||t.status!=="running"||qt.value.length>=zt.length)return null;let n=t.questions.filter(o=>o.kind!==null).map(({name:o})=>o),s=Jc.find(({id:o,when:a})=>!qt.value.includes(o)&&a({view:t,names:n}));return s?l`<${y$} key=${s.id} tip=${s} now=${{view:t,names:n}} />`:null}function y$({tip:e,now:t}){let n=N(null),[s,o]=b(null);w(()=>{let r=()=>n.current&&o(g$(n.current,e.at));r();let i=setInterval(r,h$);return addEventListener("resize",r),()=>(clearInterval(i),removeEventListener("resize",r))},[e.id]);let a=s?{left:`${s.left}px`,top:`${s.top}px`}:{visibility:"hidden",left:0,top:0};return l`<aside class="tip" role="note" aria-label="Tip" ref=${n} style=${a}>
    <p>${e.text(t)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${()=>Gc([e.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${()=>Gc(zt)}>No more tips</button>
      <span class="quiet small">${zt.indexOf(e.id)+1} of ${zt.length}</span>
    </p>
  </aside>`}function g$(e,t){let n=document.querySelector(t)?.getBoundingClientRect();return!document.querySelector(".board .picture")||!n||!n.width||n.bottom<0||n.top>innerHeight?null:Yc(e,n,`${qc}, ${$$}`)??Yc(e,n,qc)}function Yc(e,t,n){let{width:s,height:o}=e.getBoundingClientRect(),a=[...document.querySelectorAll(n)].map(u=>u.getBoundingClientRect()),r=[t,...a].filter(u=>u.width>0&&u.bottom>0&&u.top<innerHeight),i=m$(),c=null,f=1/0;for(let u=Gs;u+o+Gs<=innerHeight;u+=i)for(let p=Gs;p+s+Gs<=innerWidth;p+=i){let m=Math.hypot(Kc(p,p+s,t.left,t.right),Kc(u,u+o,t.top,t.bottom));m>=f||r.some(d=>d.left<p+s&&p<d.right&&d.top<u+o&&u<d.bottom)||([c,f]=[{left:p,top:u},m])}return c}var Kc=(e,t,n,s)=>Math.max(0,n-t,e-s);var v$=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function Qc({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return w(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class="stage" aria-live="polite">
    ${v$.has(n.type)&&l`<${k$} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${w$} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${Z} seat=${n.about.seats[0]} />`}
      <span>${F(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var w$=({item:e})=>l`<div class="turned destiny" key=${e.version}><${Ie} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function k$({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Zc} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Zc} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Zc({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:c})=>c),r=s.totals?.[t]??a.reduce((c,{amount:f})=>c+f,0),i=s.totals?.[t]!==void 0||[s.offense,s.defense].every(c=>_$(s,c)==="attack");return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${Z} seat=${n} /> ${P(e,n)}</h3>
    <div class="turned"><${Ie} title=${o} /></div>
    ${i&&l`<p class="total">${a.length>0&&l`<${S$} to=${r} />`}</p>`}
    ${s.winner&&l`<p class="result">${s.winner===t?"wins":"loses"}</p>`}
    ${i&&l`<ul class="terms">
      ${a.map(({amount:c,source:f,seat:u},p)=>l`<li key=${p}>${c<0?"−":"+"}${Math.abs(c)} ${v.value.name(f)}${u&&u!==n?` of ${P(e,u)}`:""}</li>`)}
    </ul>`}
  </div>`}var _$=({faces:e,cards:t},n)=>e[n]?.type??v.value.kinds.get(t[n]?.split("#")[0]??""),x$=1200,ma=24;function S$({to:e}){let[t,n]=b(0);return w(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/ma)),s>=ma&&clearInterval(o)},x$/ma);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var eu=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function tu({store:e,view:t}){let n=e.game.value?.forked_from,s=eu.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    ${t.status==="running"&&l`<ol class="phases" aria-label="Phases">
      ${eu.map((o,a)=>l`<li key=${o} class=${a<s?"before":""} aria-current=${a===s?"step":void 0}>${v.value.name(o)}</li>`)}
    </ol>`}
    <div class="moment">
      <h1 tabindex="-1">${O$(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${A$(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${ql} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          ${n&&l`<a href=${un(e.id,n.game_id)}>Beside the game that it comes from</a>`}
          <${Yl} store=${e} />
          <${Bc} store=${e} />
          <${As} store=${e} />
          ${e.seat.value&&l`<${Ti} />`}
          <${Wl} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function O$(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${C$(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${ha(P(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=ha(P(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${v.value.name(s.planet)}`:s.defense?`${a} ${r} ${P(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}var C$=(e,t)=>ha(t.map(n=>P(e,n)).join(" and ")),ha=e=>e.charAt(0).toUpperCase()+e.slice(1);function A$({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?v.value.name(t.destiny):""].filter(Boolean).join(" · ")}function nu({store:e}){let t=e.view.value;if(e.gone.value&&pt(e.id))return l`<${fl} store=${e} />`;if(e.gone.value)return l`<${P$} store=${e} />`;if(!t)return l`<${L$} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t,r=e.newest.value?.status==="over"&&!n&&!o;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${tu} store=${e} view=${a} />
      <div class="space">
        <${M$} store=${e} />
        <${Fl} store=${e} />
        ${t.status==="lobby"?l`<${ll} store=${e} />`:l`<${et} view=${a} source=${s} touch=${E$} present=${e.present.value} />`}
        ${!n&&l`<${Qc} store=${e} />`}
      </div>
      ${(e.seat.value?t.status!=="lobby":r)&&l`<${Ul} store=${e} past=${n}>
        ${r?l`<${ol} store=${e} />`:l`<${Dc} store=${e} />`}
        <${rl} view=${t} />
      <//>`}
      <${Pl} store=${e} view=${a} />
      ${!n&&l`<${Xc} store=${e} />`}
    </div>
  `}var E$=e=>Mn("aliens",e),T$=200;function M$({store:e}){let t=e.at.value;if(w(()=>{let a=setTimeout(()=>ps(t),T$);return()=>clearTimeout(a)},[t]),t===null)return null;let n=e.sentences.value,s=n.findLast(({version:a})=>a<t)?.version??t-1,o=n.find(({version:a})=>a>t)?.version??null;return l`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${s<1} onClick=${()=>e.go(s)}>◀</button>
    <span role="status">Version ${t} of ${e.newest.value?.version??t}</span>
    <button aria-label="The sentence after" onClick=${()=>e.go(o)}>▶</button>
    <button class="main" onClick=${()=>e.go(null)}>Back to now</button>
    <${ds} name="Copy link" address=${()=>new URL(`?game=${e.id}&at=${t}`,location.href).href} />
  </div>`}function P$({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function L$({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var Rn=k(null),su=k(!1),ou=k(!1),Ys=k(null),Gt=k(null),Nn=k(null),jn=k(null),au={me:"Me",ladder:"Ladder",player:"A player",find:"Find a table"};function I$(e){let t=Object.keys(au).find(s=>e.has(s));if(!t)return null;let n=e.get(t==="find"?"challenge":t)??"";return{name:t,value:n,from:Math.max(1,Math.floor(Number(e.get("from")))||1)}}function $a(){Ki(),Rn.peek()?.close(),Gt.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");su.value=e.has("new"),ou.value=e.has("learn"),Ys.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");Gt.value=o===null?null:new hs(o),Gt.value?.open(s);let[a,r]=[e.get("compare"),e.get("with")];if(Nn.value=a&&r?[a,r]:null,jn.value=t===null?I$(e):null,t===null){Rn.value=null,document.title=jn.value?`${au[jn.value.name]} - Cosmic Ledger`:"Cosmic Ledger";return}let i=br(t),c=new us(t);Rn.value=c,document.title="A game - Cosmic Ledger",c.open(s),i&&c.tryOffered(i)}function ru(e){history.pushState(null,"",e),$a(),window.scrollTo(0,0)}function N$(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),ru(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var Ks=e=>ru(`?game=${e}`);function R$({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;return t.wrong?l`<p class="notice" role="alert">
      This link cannot give you its seat. ${t.wrong} You keep your own. <button onClick=${n}>Close</button>
    </p>`:l`<p class="notice" role="alert">
    This is the link of the seat ${t.seat}, and you have a seat at this table already. Which one do you play?
    <button onClick=${n}>Keep my seat</button> <button onClick=${()=>e.takeOffered()}>Play ${t.seat}</button>
  </p>`}function j$({of:{name:e,value:t,from:n}}){return e==="me"?l`<${Zi} />`:e==="player"?l`<${el} key=${t} id=${t} />`:e==="find"?l`<${xi} challenge=${t} open=${Ks} />`:l`<${Xi} key=${t} kind=${t||"person"} from=${n} />`}var B$=()=>l`<${U$} /><${tl} game=${Rn.value?.id??""} />`;function U$(){let e=Rn.value;return e?l`<main class="playing"><${Ei} key=${e.id} store=${e} /><${R$} store=${e} /><${nu} key=${e.id} store=${e} /></main>`:Gt.value?l`<main class="playing"><${Dr} key=${Gt.value.id} inspection=${Gt.value} open=${Ks} /></main>`:Nn.value?l`<main class="playing"><${zr} key=${Nn.value.join()} one=${Nn.value[0]} other=${Nn.value[1]} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="About"><a href="?find">Find a table</a> <a href="?ladder">Ladder</a> <a href="?me">Me</a> <a href="?learn">How to play</a> <a href="?verify=">Verify</a> <a href="docs">API</a></nav>
    </header>
    <main>
      <${Ji} />
      ${jn.value?l`<${j$} of=${jn.value} />`:su.value?l`<${ti} open=${Ks} />`:ou.value?l`<${Mi} />`:Ys.value!==null?l`<${Vr} key=${Ys.value} game=${Ys.value} />`:l`<${bi} open=${Ks} />`}
    </main>
  `}addEventListener("popstate",$a);addEventListener("click",N$);$a();ci();wo();Na(l`<${B$} />`,document.getElementById("page"));
